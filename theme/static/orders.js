// The order page's form: what is written, chosen and touched on the board are one text, which is checked as
// it grows, kept on the device, and made into a letter.
"use strict";
(() => {
  const LONGEST_LINK = 1900; // letters of an address that every mail program takes
  const at = (id) => document.getElementById(id);
  // The page's own words, where it is in another language (plugins/zine/render/template_functions.py).
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
  // A seat orders one or more powers, hands in a sheet for the phase of papers, or both.
  const seat = () => at("power").value;
  const led = () => data.led[seat()] ?? [];
  const legal = () => Object.assign({}, ...led().map((power) => data.powers[power]));
  const sheet = () => data.sheets[seat()] ?? [];
  const forms = (power) => (power ? (data.beside[power] ?? []) : [...led().flatMap(owned), ...sheet()]);
  // Whoever leads several powers has a form of each kind for each of them.
  const owned = (power) => (data.beside[power] ?? []).map((each) => (led().length > 1 ? { ...each, legend: `${named(power)} – ${each.legend}` } : each));
  const phase = () => (led().length ? data.phase : data.papers);
  const owner = (subject) => led().find((power) => Object.hasOwn(data.powers[power], subject));
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
  const count = (power) => data.board?.counts?.[power] ?? 0;
  const used = (power) => read().filter((each) => each.text && owner(each.subject) === power).length;
  const counted = () =>
    led().map((power) =>
      count(power) < 0
        ? tr("{count} of {of} removals chosen", { count: used(power), of: -count(power) })
        : tr("{count} of {of} builds ordered", { count: used(power), of: count(power) })).join("; ");

  // Whose a line is: a power's, "" for a line of the sheet, undefined if nothing tells.
  const known = (own, line) => own.map((form) => orderPapers.fieldOf(form, line)).find(Boolean);
  const whose = (line, subject = "") => {
    if (subject) return owner(subject);
    if (known(sheet(), line)) return "";
    const unit = /\b[AF] ([A-Z]+)/.exec(plain(line))?.[1];
    const standing = [...(data.board?.units ?? []), ...(data.board?.out ?? [])].filter((each) => province(each[2]) === unit);
    return led().find((power) => known(forms(power), line)) ?? led().find((power) => power === line) ??
      led().find((power) => standing.some((each) => each[0] === power) || Object.hasOwn(data.powers[power], unit));
  };
  // What is sent: for each power its orders, and the sheet if there is one; other lines go with those above them.
  const sections = () => {
    const text = tidy(at("text").value);
    if (data.kind === "business" || !led().length) return [{ power: seat(), phase: phase(), orders: text }];
    if (led().length === 1 && !sheet().length) return [{ power: led()[0], phase: data.phase, orders: text }];
    const found = new Map(led().map((power) => [power, []]));
    let last = led()[0];
    for (const { line, subject } of read()) {
      last = whose(line, subject) ?? last;
      if (line !== last) found.set(last, [...(found.get(last) ?? []), line]);
    }
    return [...found].map(([power, all]) => ({
      power: power || seat(), phase: power ? data.phase : data.papers, heading: power || data.heading, orders: all.join("\n"),
    }));
  };

  const unread = (line) =>
    tr("This page cannot read: {line}. It is sent as written; the reply to your e-mail says how it was read.", { line });
  const CONDITION = /^\s*(if|should|when)\b/i;
  const LATER = /^\s*(if|should|when|builds?|removes?|retreats?|disbands?)\b.*:/i;

  // Whether a form's field goes with the orders of units: one without an order holds.
  const fits = ({ after }) => {
    const orders = after && given();
    return !after || after.map((text) => parsed(text, data.kind)).some((each) =>
      orders.has(each.subject) ? orders.get(each.subject).text === each.text : each.kind === "hold");
  };

  // What a line that is no offered order is, "" if nothing need be said of it.
  const remark = (line) => {
    if (CONDITION.test(line) && !/dislodged|retreat/i.test(line)) {
      return tr("Only IF DISLODGED can be followed; this is ignored: {line}", { line });
    }
    if (LATER.test(line)) return tr("Kept for later: {line}", { line });
    const field = known(forms(), line);
    if (field) return fits(field) ? "" : tr("{order} does not go with your other orders.", { order: line });
    const order = plain(line);
    const why = orderReasons.whyNot(data, whose(line) || led()[0], order);
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
    const traded = sections().find((each) => each.phase === data.papers)?.orders;
    const items = sheet().length && traded !== undefined ? orderPapers.told(sheet(), traded, tr) : [];
    if (sheet().length && traded === undefined) items.push(tr("Your order sheet is empty, and is not sent."));
    for (const { line, text, subject } of data.blind || phase() === data.papers ? [] : all) {
      if (!text) items.push(remark(line));
      else if (data.kind !== "adjustments" && seen.has(subject)) items.push(tr("Second order to this unit: {order}", { order: text }));
      seen.add(subject);
    }
    items.push(...unmatched(orders));
    const subjects = Object.keys(legal());
    const idle = data.kind === "adjustments" ? [] : subjects.filter((each) => !seen.has(each));
    if (idle.length) items.push(tr("No order yet for {unit}.", { unit: list(idle) }));
    at("checks").replaceChildren(...items.filter(Boolean).map((textContent) => make("li", { textContent })));
    const progress = { count: subjects.length - idle.length, of: subjects.length };
    const due = data.kind === "adjustments" ? counted() : tr("{count} of {of} ordered", progress);
    at("progress").textContent = subjects.length ? due : "";
    at("undo").disabled = !history.length;
    for (const each of papers) each.fit(fits);
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
    if (!seat()) return;
    const now = draft();
    const empty = !now.text.trim() && !now.letters.trim() && !sent;
    keep(key("draft", phase(), seat()), empty ? "" : JSON.stringify({ ...now, sent }));
    at("kept").textContent = !sent
      ? (empty ? "" : tr("Not sent yet. Kept on this device until the turn is out."))
      : JSON.stringify(now) === sent.what
        ? tr("Made into a letter on {time}.", { time: when(sent.time) })
        : tr("Changed since the letter of {time}: make another, or the old one counts.", { time: when(sent.time) });
    const link = at("try");
    if (link) {
      const state = new URLSearchParams({ game: data.game, phase: data.phase });
      for (const each of sections()) if (each.orders && each.phase === data.phase) state.set(`o.${each.power}`, each.orders);
      link.href = `${link.href.split("#")[0]}#${state}`;
    }
  };

  const figure = document.querySelector(".ordering figure.board");
  let papers = [];
  let board = null;
  let touch = null;
  const changed = () => {
    check();
    save();
    board?.draw(orderTouch.arrows(data, owner, [...given().values()]), data.board.colours);
    touch?.light();
  };
  // The lines of forms in place of those before; whatever else was written stays.
  const fromPapers = () => {
    const rest = lines().filter((line) => !known(forms(), line));
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
    const option = ([text, own]) => new Option(own && data.board ? inWords(data, legal(), own) : text, text);
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
    const saved = JSON.parse(kept(key("draft", phase(), seat())) || "{}");
    sent = saved.sent ?? null;
    history.length = 0;
    at("text").value = saved.text ?? "";
    at("letters").value = saved.letters ?? "";
    at("final").checked = saved.final ?? false;
    const code = kept(key("code", seat()));
    if (code || (chosen && chosen !== seat())) at("code").value = code ?? "";
    at("keep-code").checked = Boolean(code);
    chosen = seat();
    at("result").hidden = true;
    const units = Object.entries(legal());
    at("units").replaceChildren(...units.map(row));
    at("choices").hidden = !units.length;
    at("papers").replaceChildren();
    papers = forms().map((each) => orderPapers.draw(each, at("papers"), fromPapers, tr));
    readPapers();
    at("more").hidden = !papers.length;
    at("more").open = Boolean(sheet().length) || data.blind || papers.some((each) => each.lines().length);
    if (phase() === data.papers && !saved.text) at("text").value = papers.flatMap((each) => each.lines()).join("\n");
    keep(key("power"), seat());
    keep("zine-game", data.game);
    changed();
    touch?.idle();
    if (seat() && matchMedia("(max-width: 47.99em)").matches) figure?.closest(".map").scrollIntoView();
    touch?.centre();
  };

  at("power").append(new Option(tr("Choose"), ""));
  const seats = [...new Set([...Object.keys(data.led), ...Object.keys(data.sheets)])];
  for (const each of seats) {
    const powers = (data.led[each] ?? []).map(named).join(", ");
    at("power").append(new Option(powers && powers !== named(each) ? `${named(each)} (${powers})` : named(each), each));
  }
  const seatOf = (power) => seats.find((each) => data.led[each]?.includes(power));
  at("power").addEventListener("change", offer);
  at("text").addEventListener("input", () => {
    changed();
    readPapers();
  });
  for (const id of ["letters", "final"]) at(id).addEventListener("input", save);
  for (const id of ["code", "keep-code"]) {
    at(id).addEventListener("input", () => keep(key("code", seat()), at("keep-code").checked ? orderCodes.tidy(at("code").value) : ""));
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
      seat,
      legal,
      owner,
      given,
      put,
      counted,
      full: (subject) => used(owner(subject)) >= Math.abs(count(owner(subject))),
      choose: (power) => {
        if (!seatOf(power)) return false;
        at("power").value = seatOf(power);
        offer();
        return true;
      },
    };
    board = new OrderBoard(figure.querySelector("svg"), data.board.places, data.board.units);
    touch = orderTouch.take({ data, board, figure, menu: at("menu"), said: at("said"), set, tr });
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
    const [own, text] = [seatOf(found[0].slice(2)), tidy(found[1])];
    if (state.get("phase") !== data.phase || !own) {
      at("arrived").textContent = tr("The orders that you tried are for another phase, and were left out.");
      return;
    }
    at("power").value = own;
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

  // Of whom a letter is in its first line: of the one power that it is for, or of who orders several.
  const writer = () => (sections().length > 1 ? seat() : sections()[0].power);
  const letter = async () => {
    const set = { game: data.game, code: orderCodes.tidy(at("code").value), letters: tidy(at("letters").value), final: at("final").checked };
    if (!sealed) return orderLetters.open(set, writer(), sections());
    await orderLetters.loaded(form.dataset);
    const receipts = at("receipts");
    const line = receipts.firstElementChild;
    receipts.replaceChildren();
    const envelopes = [];
    for (const each of sections()) {
      const nonce = orderLetters.hex(16);
      envelopes.push(await orderLetters.sealed({ ...set, ...each, letters: envelopes.length ? "" : set.letters }, nonce, data.recipients));
      const own = line.cloneNode(true);
      own.querySelector(".receipt").textContent = orderLetters.receipt(data.game, each.phase, each.power, nonce, each.orders);
      own.querySelector(".nonce").textContent = nonce;
      receipts.append(own);
    }
    return envelopes.join("\n");
  };
  let file = "";
  const show = (text) => {
    at("envelope").value = text;
    const subject = `${data.game} ${phase()} ${sealed ? "sealed" : writer()}`;
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
    const complaint = seat() ? orderCodes.complaint(at("code").value, tr) : tr("Choose your power first.");
    at("unsealed").textContent = complaint;
    if (complaint) return at(seat() ? "code" : "power").focus();
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
