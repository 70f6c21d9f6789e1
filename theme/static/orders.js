// The order page's form: what is written, chosen and touched on the board are one text, which is checked as
// it grows, kept on the device, and made into a letter.
"use strict";
(() => {
  const LONGEST_LINK = 1900; // letters of an address that every mail program takes
  const at = (id) => document.getElementById(id);
  // The page's own words, where it is in another language (plugins/zine/render/template_words.py).
  const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
  const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
  const make = (name, own, ...inside) => {
    const made = Object.assign(document.createElement(name), own);
    made.append(...inside);
    return made;
  };
  const { tidy } = orderLetters;
  const { parsed, inWords } = orderTouch;
  const province = (place) => place.split("/")[0];

  const form = at("orders");
  const data = JSON.parse(at("data").textContent);
  const sealed = Boolean(form.dataset.sealed);
  const power = () => at("power").value;
  const legal = () => data.powers[power()] ?? {};
  // The forms of somebody's papers, undefined for who hands in none; and those beside a power's orders.
  const sheet = () => data.sheets[power()];
  const beside = () => data.beside[power()] ?? [];
  const phase = () => (sheet() ? data.papers : data.phase);
  const named = (name) => data.called?.[name] ?? name;
  const list = (items) => new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(items);

  // What the device keeps; a browser that keeps nothing has the page alone.
  const key = (what, ...more) => ["zine-" + what, data.address, data.game, ...more].join(" ");
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const keep = (name, value) => {
    try {
      if (value) localStorage.setItem(name, value);
      else localStorage.removeItem(name);
    } catch {
      // As above.
    }
  };
  // Drafts of turns that are out are of no more use.
  try {
    for (const name of Object.keys(localStorage)) {
      const old = ![data.phase, data.papers].some((slug) => slug && name.startsWith(`${key("draft", slug)} `));
      if (name.startsWith(`${key("draft")} `) && old) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }

  // A line in the spelling of the offered orders, where that is easy to see.
  const names = Object.keys(data.names).sort((a, b) => b.length - a.length);
  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\\/]/g, "\\$&");
  const anyName = new RegExp(`(?<![\\p{L}])(?:${names.map(escape).join("|")})(?![\\p{L}])`, "giu");
  const plain = (line) => {
    let text = line.toLowerCase().replace(/[.;,]+$/, "");
    text = text.replace(/\(\s*([nsew]c)\s*\)/g, "/$1").replace(/\s*\/\s*/g, "/");
    text = text.replace(/\b(?:army|armies)\b/g, "a").replace(/\bfleets?\b/g, "f");
    text = text.replace(/\b(?:holds?|stands?)\b/g, "h").replace(/\b(?:supports?)\b/g, "s");
    text = text.replace(/\b(?:convoys?)\b/g, "c").replace(/\b(?:retreats?(?: to)?)\b/g, "r");
    text = text.replace(/\b(?:disbands?|removes?)\b/g, "d").replace(/\b(?:builds?)\b/g, "b");
    const parts = [];
    text = text.replace(/^([af])\s+/, (_, kind) => `${kind.toUpperCase()}\u0001`);
    text = text.replace(/(\s(?:s|c)\s+)([af])\s+/, (_, verb, kind) => `${verb}${kind.toUpperCase()}\u0001`);
    text = text.replace(anyName, (name) => `\u0002${parts.push(data.names[name.toLowerCase()]) - 1}\u0003`);
    text = text.replace(/\s*(?:-+>?|–|—|→|=>|\bto\b)\s*/g, " - ").toUpperCase();
    text = text.replace(/\u0001/g, " ").replace(/\u0002(\d+)\u0003/g, (_, index) => parts[Number(index)]);
    return text.replace(/\s+/g, " ").trim();
  };

  // The text line by line: each with its subject and its order if it is one of those offered.
  const lines = () => tidy(at("text").value).split("\n").filter(Boolean);
  const read = () => {
    const subjects = new Map(Object.entries(legal()).flatMap(([subject, orders]) => orders.map((text) => [text, subject])));
    return lines().map((line) => {
      const text = [line, plain(line)].find((each) => subjects.has(each));
      const own = text && parsed(text, data.kind);
      const subject = text && (own?.subject ?? subjects.get(text));
      return { line, text, subject, order: own };
    });
  };
  const given = () => {
    const found = new Map();
    for (const { subject, order } of read()) if (order && !found.has(subject)) found.set(subject, order);
    return found;
  };

  const history = [];
  const write = (text) => {
    history.push(at("text").value);
    at("text").value = text;
    changed();
  };
  // A line in place of those for the same unit or place; "" takes them away.
  const put = (subject, text) => {
    const all = read();
    const first = all.findIndex((each) => each.subject === subject);
    const rest = all.filter((each, index) => each.subject !== subject || (index === first && text));
    const found = rest.map((each) => (each.subject === subject ? text : each.line));
    write([...found, ...(first < 0 && text ? [text] : [])].join("\n"));
  };

  // Builds or removals, of those that are due.
  const count = () => data.board?.counts?.[power()] ?? 0;
  const used = () => read().filter((each) => each.text).length;
  const counted = () =>
    count() < 0
      ? tr("{count} of {of} removals chosen", { count: used(), of: -count() })
      : tr("{count} of {of} builds ordered", { count: used(), of: count() });

  const unread = (line) =>
    tr("This page cannot read: {line}. It is sent as written; the reply to your e-mail says how it was read.", { line });
  const CONDITION = /^\s*(if|should|when)\b/i;
  const LATER = /^\s*(if|should|when|builds?|removes?|retreats?|disbands?)\b.*:/i;

  // What a line that is no offered order is, "" if nothing need be said of it.
  const remark = (line) => {
    if (CONDITION.test(line) && !/dislodged|retreat/i.test(line)) {
      return tr("Only IF DISLODGED can be followed; this is ignored: {line}", { line });
    }
    if (LATER.test(line)) return tr("Kept for later: {line}", { line });
    if (beside().some((each) => orderPapers.knows(each, line))) return "";
    const order = plain(line);
    const why = orderReasons.whyNot(data, power(), order);
    if (why === null) return unread(line);
    return why && tr("{order} cannot be followed: {why}.", { order, why }).replace(/\?\.$/, "?");
  };

  // Help that fits no order of one's own, and armies that nobody carries.
  const unmatched = (orders) =>
    [...orders.values()].flatMap((each) => {
      const other = each.helped && Object.hasOwn(legal(), each.helped) ? orders.get(each.helped) : undefined;
      const goes = other?.kind === "move" ? province(other.end) : "";
      const wrong = other && (each.kind === "support-hold" ? goes : goes !== province(each.end));
      if (wrong) return [tr("{order} does not fit your order {other}.", { order: each.text, other: other.text })];
      const carried = [...orders.values()].some((fleet) => fleet.kind === "convoy" && fleet.helped === each.subject && province(fleet.end) === province(each.end));
      return data.board?.by_sea?.includes(each.text) && !carried
        ? [tr("{order} goes by sea, and no fleet of yours carries it.", { order: each.text })]
        : [];
    });

  const check = () => {
    const all = read();
    const orders = given();
    const seen = new Set();
    const items = sheet() ? orderPapers.told(sheet(), at("text").value, tr) : [];
    for (const { line, text, subject } of data.blind || sheet() ? [] : all) {
      if (!text) items.push(remark(line));
      else if (data.kind !== "adjustments" && seen.has(subject)) items.push(tr("Second order to this unit: {order}", { order: text }));
      seen.add(subject);
    }
    items.push(...unmatched(orders));
    const subjects = sheet() ? [] : Object.keys(legal());
    const idle = data.kind === "adjustments" ? [] : subjects.filter((each) => !seen.has(each));
    if (idle.length) items.push(tr("No order yet for {unit}.", { unit: list(idle) }));
    at("checks").replaceChildren(...items.filter(Boolean).map((textContent) => make("li", { textContent })));
    const progress = { count: subjects.length - idle.length, of: subjects.length };
    const due = data.kind === "adjustments" ? counted() : tr("{count} of {of} ordered", progress);
    at("progress").textContent = subjects.length ? due : "";
    at("undo").disabled = !history.length;
    for (const select of at("units").querySelectorAll("select")) {
      const own = all.find((each) => each.subject === select.dataset.subject);
      select.value = own?.text ?? "";
      select.parentNode.classList.toggle("wanting", data.kind !== "adjustments" && !own);
    }
  };

  // Drafts: the text, what goes with it, and of what a letter was made, and when.
  const draft = () => ({ text: at("text").value, letters: at("letters").value, final: at("final").checked });
  let sent = null;
  const when = (time) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
  const save = () => {
    if (!power()) return;
    const now = draft();
    const empty = !now.text.trim() && !now.letters.trim() && !sent;
    keep(key("draft", phase(), power()), empty ? "" : JSON.stringify({ ...now, sent }));
    at("kept").textContent = !sent
      ? (empty ? "" : tr("Not sent yet. Kept on this device until the turn is out."))
      : JSON.stringify(now) === sent.what
        ? tr("Made into a letter on {time}.", { time: when(sent.time) })
        : tr("Changed since the letter of {time}: make another, or the old one counts.", { time: when(sent.time) });
    const link = at("try");
    if (link) {
      const state = new URLSearchParams({ game: data.game, phase: data.phase });
      if (now.text.trim() && !sheet()) state.set(`o.${power()}`, tidy(now.text));
      link.href = `${link.href.split("#")[0]}#${state}`;
    }
  };

  const figure = document.querySelector(".ordering figure.board");
  let papers = [];
  let touch = null;
  const changed = () => {
    check();
    save();
    touch?.draw();
  };
  // The lines of forms in place of those before; whatever else was written stays.
  const fromPapers = () => {
    const forms = sheet() ?? beside();
    const rest = lines().filter((line) => !forms.some((each) => orderPapers.knows(each, line)));
    write([...rest, ...papers.flatMap((each) => each.lines())].join("\n"));
  };
  const readPapers = () => papers.forEach((each) => each.read(at("text").value));

  const GROUPS = [
    [tr("Hold"), ["hold"]],
    [tr("Move"), ["move", "retreat"]],
    [tr("Support"), ["support-hold", "support-move"]],
    [tr("Convoy"), ["convoy"]],
  ];
  const row = ([subject, orders], index) => {
    const words = data.board?.words?.own[subject] ?? data.board?.in_words?.[subject] ?? subject;
    const label = make("label", { htmlFor: `unit-${index}` }, `${subject} `, make("small", { textContent: words }));
    const select = make("select", { id: `unit-${index}` }, new Option("—", ""));
    select.dataset.subject = subject;
    const told = orders.filter((text) => text !== "WAIVE").map((text) => [text, parsed(text, data.kind)]);
    const option = ([text, own]) => new Option(own && data.board ? inWords(data, power(), own) : text, text);
    const kinds = data.kind === "movement" ? GROUPS : [];
    for (const [name, group] of kinds) {
      const own = told.filter(([, each]) => each && group.includes(each.kind));
      if (own.length) select.append(make("optgroup", { label: name }, ...own.map(option)));
    }
    select.append(...told.filter(([, each]) => !each || !kinds.length).map(option));
    select.addEventListener("change", () => put(subject, select.value));
    return make("p", {}, label, select);
  };
  let chosen = "";
  const offer = () => {
    const saved = JSON.parse(kept(key("draft", phase(), power())) || "{}");
    sent = saved.sent ?? null;
    history.length = 0;
    at("text").value = saved.text ?? "";
    at("letters").value = saved.letters ?? "";
    at("final").checked = saved.final ?? false;
    const code = kept(key("code", power()));
    if (code || (chosen && chosen !== power())) at("code").value = code ?? "";
    at("keep-code").checked = Boolean(code);
    chosen = power();
    at("result").hidden = true;
    const units = sheet() ? [] : Object.entries(legal());
    at("units").replaceChildren(...units.map(row));
    at("choices").hidden = !units.length;
    at("papers").replaceChildren();
    papers = power() ? (sheet() ?? beside()).map((each) => orderPapers.draw(each, at("papers"), fromPapers, tr)) : [];
    readPapers();
    at("more").hidden = !papers.length;
    at("more").open = Boolean(sheet()) || data.blind || papers.some((each) => each.lines().length);
    if (sheet() && !saved.text) at("text").value = papers.flatMap((each) => each.lines()).join("\n");
    keep(key("power"), power());
    keep("zine-game", data.game);
    changed();
    touch?.idle();
    if (power() && matchMedia("(max-width: 47.99em)").matches) figure?.closest(".map").scrollIntoView();
    touch?.centre();
  };

  at("power").append(new Option(tr("Choose"), ""));
  const seats = [...new Set([...Object.keys(data.powers), ...Object.keys(data.sheets)])];
  for (const seat of seats) at("power").append(new Option(named(seat), seat));
  at("power").addEventListener("change", offer);
  at("text").addEventListener("input", () => {
    changed();
    readPapers();
  });
  for (const id of ["letters", "final"]) at(id).addEventListener("input", save);
  for (const id of ["code", "keep-code"]) {
    at(id).addEventListener("input", () => keep(key("code", power()), at("keep-code").checked ? orderCodes.tidy(at("code").value) : ""));
  }
  at("undo").addEventListener("click", () => {
    at("text").value = history.pop();
    changed();
    readPapers();
    touch?.idle();
  });

  if (figure && data.board) {
    figure.querySelector(".regions")?.remove();
    const set = {
      power,
      legal,
      given,
      put,
      counted,
      full: () => used() >= Math.abs(count()),
      choose: (own) => {
        if (!Object.hasOwn(data.powers, own)) return false;
        at("power").value = own;
        offer();
        return true;
      },
    };
    touch = orderTouch.take({ data, figure, menu: at("menu"), said: at("said"), set, tr });
    at("closer").addEventListener("click", () => {
      const close = figure.classList.toggle("whole");
      at("closer").textContent = close ? tr("Closer") : tr("Whole board");
      touch.centre();
    });
  }

  // Orders that were tried on another page come in the address; a draft that differs is the player's to keep.
  const arrive = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    const found = [...state].find(([name]) => name.startsWith("o."));
    if (!found) return;
    window.history.replaceState(null, "", location.pathname + location.search);
    const [name, text] = [found[0].slice(2), tidy(found[1])];
    if (state.get("phase") !== data.phase || !Object.hasOwn(data.powers, name)) {
      at("arrived").textContent = tr("The orders that you tried are for another phase, and were left out.");
      return;
    }
    at("power").value = name;
    offer();
    if (!at("text").value.trim() || at("text").value === text) return write(text);
    const button = (label, act) => {
      const own = make("button", { type: "button", textContent: label });
      own.addEventListener("click", () => {
        at("arrived").replaceChildren();
        act();
      });
      return own;
    };
    at("arrived").replaceChildren(
      tr("You have a draft that differs from what you tried."), " ",
      button(tr("Take what I tried"), () => write(text)), " ",
      button(tr("Keep the draft"), () => {}),
    );
  };

  const letter = async () => {
    const set = {
      game: data.game, phase: phase(), power: power(), code: orderCodes.tidy(at("code").value), orders: tidy(at("text").value),
      letters: tidy(at("letters").value), final: at("final").checked,
    };
    if (!sealed) return orderLetters.open(set);
    await orderLetters.loaded(form.dataset);
    const nonce = orderLetters.hex(16);
    const text = await orderLetters.sealed(set, nonce, data.recipients);
    at("receipt").textContent = orderLetters.receipt(set.game, set.phase, set.power, nonce, set.orders);
    at("nonce").textContent = nonce;
    return text;
  };
  let file = "";
  const show = (text) => {
    at("envelope").value = text;
    const subject = sealed ? `${data.game} ${phase()} sealed` : `${data.game} ${phase()} ${power()}`;
    const address = `mailto:${data.address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
    at("mail").href = address;
    at("mail").hidden = address.length > LONGEST_LINK;
    at("long").hidden = !at("mail").hidden;
    at("share").hidden = !navigator.share;
    at("share").onclick = () => navigator.share({ title: subject, text }).catch(() => {});
    URL.revokeObjectURL(file);
    file = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    Object.assign(at("file"), { href: file, download: `${subject.replaceAll(" ", "-")}.txt` });
    at("copied").textContent = "";
    at("result").hidden = false;
    at("result").scrollIntoView();
    at("now").focus({ preventScroll: true });
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const complaint = power() ? orderCodes.complaint(at("code").value, tr) : tr("Choose your power first.");
    at("unsealed").textContent = complaint;
    if (complaint) return at(power() ? "code" : "power").focus();
    let text;
    try {
      text = await letter();
    } catch (fault) {
      at("unsealed").textContent = tr("Nothing was sealed: a part of this page is missing. Reload it and try again.");
      throw fault;
    }
    sent = { time: Date.now(), what: JSON.stringify(draft()) };
    save();
    show(text);
  });
  at("copy").addEventListener("click", async () => {
    at("envelope").select();
    try {
      await navigator.clipboard.writeText(at("envelope").value);
    } catch {
      document.execCommand("copy");
    }
    at("copied").textContent = tr("Copied.");
  });
  if (sealed) orderLetters.askTheTime().catch(() => {});

  const last = kept(key("power"));
  at("power").value = seats.includes(last) ? last : seats.length === 1 ? seats[0] : "";
  // Folded for those who order here; paper has no other way to order.
  const folds = ["by-mail", "what", "sheets"].map(at).filter(Boolean);
  const fold = (open) => folds.forEach((each) => Object.assign(each, { open }));
  fold(false);
  window.addEventListener("beforeprint", () => fold(true));
  offer();
  arrive();
})();
