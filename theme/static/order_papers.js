// Forms of papers, drawn from data and reckoned by it: order sheets, bids, a winter's papers, orders
// ahead. No rule set is known here; what a form may hold is in plugins/zine/expansions/printing.py
// (PaperField, PaperAccount), and the page's data has forms under "sheets" and "beside".
//
//   const shown = orderPapers.draw(form, host, changed, tr)   draws into an element; `changed()` is called
//   shown.lines()                                             the lines that its gaps now write
//   shown.read(text)                                          fills the gaps from lines
//   orderPapers.told(forms, text, tr)                         sentences: costs, cuts, what is left
//   shown.fit(goes)                                           hides empty gaps that `goes(field)` denies
//   orderPapers.fieldOf(form, line)                           the field that a line is of, if it is one of the form's
"use strict";
const orderPapers = (() => {
  let drawn = 0;
  const element = (name, own, ...inside) => {
    const made = Object.assign(document.createElement(name), own);
    made.append(...inside);
    return made;
  };
  const plain = (line) => line.replace(/[\u2212\u2013\u2014]/g, "-").replace(/\s+/g, " ").trim().toLowerCase();
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const signed = (count) => (count > 0 ? `+${count}` : String(count));
  const written = (field, count) => field.line.replace("{value}", count).replace("{signed}", signed(count));
  const filled = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

  // A currency and a number in the ways that players write them, and the form's own line.
  const AMOUNT = "([+-]?) ?(\\d{1,3}(?:,\\d{3})+|\\d+)";
  const countIn = (field, line) => {
    const [before, after] = plain(field.line).split(/\{(?:value|signed)\}/).map(escaped);
    let found = new RegExp(`^()${before}${AMOUNT}${after}$`).exec(line);
    for (const name of [plain(field.line).split(" {")[0], ...(field.names ?? []).map(plain)]) {
      found ??= new RegExp(`^(?:(buy|sell) )?${escaped(name)} ?[:=]? ?${AMOUNT}$`).exec(line);
    }
    if (!found) return null;
    const count = Number(found[3].replaceAll(",", ""));
    if (count && field.line.includes("{signed}") && !found[1] && !found[2]) return null;
    return found[1] === "sell" || found[2] === "-" ? -count : count;
  };
  // The pattern's gaps as a line fills them, or null.
  const gapsIn = (field, pattern, line) => {
    const names = [];
    const source = plain(pattern).split(/\{(\w+)\}/).map((part, index) => {
      if (index % 2 === 0) return escaped(part);
      names.push(part);
      return "(.+)";
    });
    const found = new RegExp(`^${source.join("")}$`).exec(line);
    if (!found) return null;
    const values = names.map((name, index) => [name, field.gaps[name].find((each) => plain(each) === found[index + 1])]);
    return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : null;
  };
  // What a line says in a form: its field, and a count, an option or the gaps of a pattern.
  const reading = (form, text) => {
    const line = plain(text);
    for (const field of form.fields) {
      if (field.options) {
        const option = Object.keys(field.options).find((each) => plain(each) === line);
        if (option !== undefined) return { field, option };
      } else if (field.patterns) {
        for (const [name, pattern] of Object.entries(field.patterns)) {
          const values = gapsIn(field, pattern, line);
          if (values) return { field, name, values };
        }
      } else {
        const count = countIn(field, line);
        if (count !== null) return { field, count };
      }
    }
    return null;
  };
  const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

  // What each line pays or earns, the largest purchases cut where the account says so.
  const reckoned = (form, lines, tr) => {
    const { account } = form;
    const items = [];
    const counts = new Map();
    let left = account?.have ?? 0;
    const point = ["", "en"].includes(document.documentElement.lang) ? "." : ",";
    const money = (amount) => (amount / 10 ** account.scale).toFixed(account.scale).replace(".", point);
    const unit = account?.unit;
    for (const line of lines) {
      const found = reading(form, line);
      if (found.option !== undefined) left -= found.field.options[found.option];
      else if (found.count !== undefined) {
        if (counts.has(found.field)) items.push(tr("Second line for {line}: the later one counts.", { line: found.field.label }));
        counts.delete(found.field);
        counts.set(found.field, found.count);
      }
    }
    if (!account) return items;
    const buys = new Map();
    for (const [field, wanted] of counts) {
      const least = field.least ?? 0;
      const count = Math.max(wanted, least);
      const line = written(field, wanted);
      if (count !== wanted) items.push(tr("{line}: no more than {count} are taken: {why}.", { line, count: -count, why: field.cut }));
      if (field.most !== undefined && count > field.most) items.push(tr("{line}: no more than {count} can be given.", { line, count: field.most }));
      if (count > 0) buys.set(field, count);
      else if (count < 0) {
        left -= count * field.price;
        items.push(tr("{line} brings {amount} {unit}.", { line: written(field, count), amount: money(-count * field.price), unit }));
      }
    }
    for (const [field, count] of buys) {
      const price = (field.price ?? 0) * count;
      if (price) items.push(tr("{line} costs {amount} {unit}.", { line: written(field, count), amount: money(price), unit }));
    }
    const cost = () => [...buys].reduce((sum, [field, count]) => sum + count * (field.price ?? 0), 0);
    if (cost() > left) items.push(account.short.replace("{amount}", money(cost() - left)));
    const uncut = new Set(buys.keys());
    while (account.lowers && cost() > left && uncut.size) {
      const most = Math.max(...[...uncut].map((field) => buys.get(field)));
      const largest = [...uncut].filter((field) => buys.get(field) === most);
      if (largest.length > 1) {
        items.push(tr("A lot decides which of these is lowered first: {lines}.", { lines: largest.map((field) => written(field, most)).join(", ") }));
        return items;
      }
      const [field] = largest;
      uncut.delete(field);
      buys.set(field, 0);
      buys.set(field, Math.max(0, Math.floor((left - cost()) / field.price)));
      items.push(tr("{line} is lowered to {count}.", { line: written(field, most), count: buys.get(field) }));
    }
    left -= cost();
    if (left < 0) return items;
    const kept = account.whole ? left - (left % 10 ** account.scale) : left;
    items.push(tr("Left: {amount} {unit}.", { amount: money(kept), unit }));
    return items;
  };

  const told = (forms, text, tr) => {
    const lines = linesOf(text);
    const known = (form) => lines.filter((line) => reading(form, line));
    const unread = lines.filter((line) => !forms.some((form) => reading(form, line)));
    return [
      ...unread.map((line) =>
        tr("This page cannot read: {line}. It is sent as written; the reply to your e-mail says how it was read.", { line }),
      ),
      ...forms.flatMap((form) => reckoned(form, known(form), tr)),
    ];
  };

  const choice = (label, options, texts = options) => {
    const id = `paper-${(drawn += 1)}`;
    const select = element("select", { id }, ...options.map((each, index) => new Option(texts[index], each)));
    return [select, element("label", { htmlFor: id, textContent: `${label} ` })];
  };
  // The row of a field: what is shown, the lines it writes, and how a line read fills it.
  const row = (field, changed, tr) => {
    if (field.options) {
      const options = Object.keys(field.options);
      const [select, label] = choice(field.label, ["", ...options], ["—", ...options]);
      select.addEventListener("change", changed);
      const clear = () => (select.value = "");
      return { shown: element("p", {}, label, select), lines: () => [select.value].filter(Boolean), fill: ({ option }) => (select.value = option), clear };
    }
    if (field.patterns) return added(field, changed, tr);
    const id = `paper-${(drawn += 1)}`;
    const input = element("input", { id, type: "number", value: "0", step: "1", inputMode: "numeric" });
    if (field.most !== undefined) Object.assign(input, { min: field.least ?? 0, max: field.most });
    input.addEventListener("input", changed);
    input.addEventListener("focus", () => input.select());
    const count = () => Math.trunc(Number(input.value)) || 0;
    const lines = () => (count() || field.always ? [written(field, count())] : []);
    const label = element("label", { htmlFor: id, textContent: `${field.label} ` });
    return { shown: element("p", {}, label, input), lines, fill: (found) => (input.value = found.count), clear: () => (input.value = "0") };
  };
  const added = (field, changed, tr) => {
    const rows = element("div", {});
    const made = new Set();
    const names = Object.keys(field.patterns);
    const add = (name = names[0], values = {}) => {
      const [verb, label] = choice(field.label, names);
      const gaps = element("span", {});
      const drop = element("button", { type: "button", textContent: tr("Remove") });
      const whole = element("p", {}, label, verb, " ", gaps, " ", drop);
      const chosen = () => Object.fromEntries([...gaps.querySelectorAll("select")].map((each) => [each.name, each.value]));
      const own = { lines: () => [filled(field.patterns[verb.value], chosen())] };
      const draw = (given) => {
        const wanted = [...field.patterns[verb.value].matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap);
        gaps.replaceChildren(
          ...wanted.map((gap) => {
            const select = element("select", { name: gap }, ...field.gaps[gap].map((each) => new Option(each)));
            select.setAttribute("aria-label", `${field.label}: ${field.patterns[verb.value].replaceAll(/[{}]/g, "")}, ${gap}`);
            if (given[gap] !== undefined) select.value = given[gap];
            select.addEventListener("change", changed);
            return select;
          }),
        );
      };
      verb.value = name;
      draw(values);
      verb.addEventListener("change", () => { draw(chosen()); changed(); });
      drop.addEventListener("click", () => { made.delete(own); whole.remove(); changed(); });
      made.add(own);
      rows.append(whole);
    };
    const button = element("button", { type: "button", textContent: tr("Add: {line}", { line: field.label }) });
    button.addEventListener("click", () => { add(); changed(); });
    return {
      shown: element("div", {}, rows, element("p", {}, button)),
      lines: () => [...made].flatMap((each) => each.lines()),
      fill: ({ name, values }) => add(name, values),
      clear: () => { made.clear(); rows.replaceChildren(); },
    };
  };
  const draw = (form, host, changed, tr) => {
    const rows = new Map(form.fields.map((field) => [field, row(field, changed, tr)]));
    const legend = element("legend", { textContent: form.legend });
    host.append(element("fieldset", {}, legend, ...[...rows.values()].map((each) => each.shown)));
    return {
      lines: () => [...rows.values()].flatMap((each) => each.lines()),
      fit: (goes) => {
        for (const [field, each] of rows) each.shown.hidden = !goes(field) && !each.lines().length;
      },
      read: (text) => {
        for (const each of rows.values()) each.clear();
        for (const line of linesOf(text)) {
          const found = reading(form, line);
          if (found) rows.get(found.field).fill(found);
        }
      },
    };
  };
  return { draw, told, fieldOf: (form, line) => reading(form, line)?.field };
})();
