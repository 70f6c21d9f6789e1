// The order page and the page that checks receipts. What is sealed here is opened in
// plugins/zine/wings/desk/sealed/envelope.py, and receipts and tidying must agree with that file and
// plugins/zine/wings/desk/post/message_reader.py.
"use strict";
(() => {
  const FORMAT = "zine-orders-2";
  const BLOCK = 4096;
  const at = (id) => document.getElementById(id);
  const bytes = (text) => new TextEncoder().encode(text);
  // The page's own words, where it is in another language (plugins/zine/render/script_words.py).
  const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
  const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);

  // As plugins/zine/characters.py has them, and the tab.
  const FORBIDDEN =
    /[\0-\t\v-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\u2028\u2029\ufeff\ufff9-\ufffb\u{e0001}\ud800-\udfff]|\p{Noncharacter_Code_Point}/gu;
  const tidy = (text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(FORBIDDEN, " ")
      .split("\n")
      .map((line) => line.replace(/^ +| +$/g, ""))
      .join("\n")
      .replace(/^\n+|\n+$/g, "");

  const base32 = (digest) => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits = 0, value = 0, out = "";
    for (const byte of digest) {
      value = (value << 8) | byte;
      for (bits += 8; bits >= 5; bits -= 5) out += letters[(value >>> (bits - 5)) & 31];
      value &= 31;
    }
    return out;
  };

  const receipt = (game, phase, power, nonce, orders) => {
    const text = ["zine-receipt-1", game, phase, power, nonce, tidy(orders)].join("\n");
    return base32(age.sha256(bytes(text))).slice(0, 32).match(/..../g).join("-");
  };

  const verifying = at("verify");
  if (verifying) {
    verifying.hidden = false;
    verifying.addEventListener("submit", (event) => {
      event.preventDefault();
      const [game, phase, power, nonce] = ["game", "phase", "power", "nonce"].map((id) => at(id).value.trim());
      at("receipt").textContent = receipt(game, phase, power, nonce, at("text").value);
    });
    return;
  }

  const form = at("orders");
  const data = JSON.parse(at("data").textContent);
  const sealed = Boolean(form.dataset.sealed);
  form.hidden = false;

  const option = (value, label) => new Option(label ?? value, value);
  const seats = new Set([...Object.keys(data.powers), ...Object.keys(data.sheets)]);
  for (const seat of seats) at("power").append(option(seat, data.called?.[seat]));
  // The forms of somebody's papers, undefined for who hands in none.
  const sheet = () => data.sheets[at("power").value];
  const phase = () => (sheet() ? data.papers : data.phase);
  // Forms beside a power's orders: for later phases, and for orders of a rule set's own.
  const beside = () => data.beside[at("power").value] ?? [];

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

  const unread = (line) =>
    tr("This page cannot read: {line}. It is sent as written; the reply to your e-mail says how it was read.", { line });

  const show = (items) =>
    at("checks").replaceChildren(...items.map((text) => Object.assign(document.createElement("li"), { textContent: text })));

  const CONDITION = /^\s*(if|should|when)\b/i;
  const LATER = /^\s*(if|should|when|builds?|removes?|retreats?|disbands?)\b.*:/i;
  const check = () => {
    if (sheet()) return show(orderPapers.told(sheet(), at("text").value, tr));
    if (data.blind) return;
    const units = data.powers[at("power").value] ?? {};
    const legal = new Map();
    for (const [unit, orders] of Object.entries(units)) for (const order of orders) legal.set(order, unit);
    const lines = tidy(at("text").value).split("\n").filter(Boolean);
    const seen = new Map();
    const items = lines.map((line) => {
      const order = plain(line);
      if (legal.has(order)) {
        const unit = legal.get(order);
        const twice = data.kind === "movement" && seen.has(unit);
        seen.set(unit, order);
        return twice ? tr("Second order to this unit: {order}", { order }) : tr("Valid: {order}", { order });
      }
      if (CONDITION.test(line) && !/dislodged|retreat/i.test(line)) {
        return tr("Only IF DISLODGED can be followed; this is ignored: {line}", { line });
      }
      if (beside().some((form) => orderPapers.knows(form, line)) && !LATER.test(line)) return tr("Valid: {order}", { order: line });
      if (LATER.test(line)) return tr("Kept for later: {line}", { line });
      return unread(line);
    });
    const idle = data.kind === "adjustments" ? [] : Object.keys(units).filter((unit) => !seen.has(unit));
    for (const unit of idle) items.push(tr("No order yet for {unit}.", { unit }));
    show(items);
  };

  let papers = [];
  const fromChoices = () => {
    const chosen = [...at("units").querySelectorAll("select[id^=unit]")].map((each) => each.value).filter(Boolean);
    at("text").value = [...chosen, ...papers.flatMap((each) => each.lines())].join("\n");
    check();
  };
  const offer = () => {
    const forms = sheet() ?? beside();
    at("papers").replaceChildren();
    papers = forms.map((form) => orderPapers.draw(form, at("papers"), fromChoices, tr));
    at("choices").hidden = Boolean(sheet()) || data.blind;
    at("told").hidden = !sheet() && data.blind;
    const rows = Object.entries(sheet() ? {} : (data.powers[at("power").value] ?? {})).map(([unit, orders], index) => {
      const label = Object.assign(document.createElement("label"), { textContent: `${unit} `, htmlFor: `unit-${index}` });
      const select = Object.assign(document.createElement("select"), { id: `unit-${index}` });
      select.append(option("", "—"), ...orders.map((order) => option(order)));
      select.addEventListener("change", fromChoices);
      const row = document.createElement("p");
      row.append(label, select);
      return row;
    });
    at("units").replaceChildren(...rows);
    if (sheet() && !at("text").value) fromChoices();
    check();
  };
  at("power").addEventListener("change", () => { at("text").value = ""; offer(); });
  at("text").addEventListener("input", check);
  offer();

  const hex = (length) => [...crypto.getRandomValues(new Uint8Array(length))].map((b) => b.toString(16).padStart(2, "0")).join("");

  // Sets are numbered, and the greatest number counts. Two devices of a player share nothing but
  // the time, so the number is the time in milliseconds: that of the site's server if it tells,
  // for a device's clock may be wrong; and one more than the last number made here.
  const AHEAD = 600000;
  let offset = 0;
  const askTheTime = async () => {
    const begun = Date.now();
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    const ended = Date.now();
    const told = Date.parse(answer.headers.get("date")) + 1000 * Number(answer.headers.get("age") ?? 0);
    if (Number.isFinite(told)) offset = told - (begun + ended) / 2;
  };
  if (sealed) askTheTime().catch(() => {});

  const nextNumber = (power) => {
    const now = Math.round(Date.now() + offset);
    const name = `zine-number ${data.game} ${phase()} ${power}`;
    let last = 0;
    try {
      last = Number(localStorage.getItem(name)) || 0;
    } catch {
      // A browser that remembers nothing has the time alone.
    }
    // A number that was made while the clock was wrong must not shut the player out.
    const number = last > now + AHEAD / 2 ? now : Math.max(now, last + 1);
    try {
      localStorage.setItem(name, String(number));
    } catch {
      // As above.
    }
    return number;
  };

  // Filled up to whole blocks, so that its size tells nothing, and sealed to whoever is named.
  const enveloped = async (content, recipients) => {
    const length = bytes(JSON.stringify({ ...content, padding: "" })).length;
    const padding = " ".repeat((BLOCK - (length % BLOCK)) % BLOCK);
    const encrypter = new age.Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    return age.armor.encode(await encrypter.encrypt(JSON.stringify({ ...content, padding })));
  };

  const sealedText = async (nonce) => {
    const number = nextNumber(at("power").value);
    const content = {
      format: FORMAT,
      game: data.game,
      phase: phase(),
      power: at("power").value,
      code: orderCodes.tidy(at("code").value),
      orders: tidy(at("text").value),
      nonce,
      written: new Date(number).toISOString(),
      number,
      letters: tidy(at("letters").value),
      final: at("final").checked,
    };
    return enveloped(content, data.recipients);
  };

  const openText = () =>
    [
      `${data.game} ${phase()} ${at("power").value}`,
      `code: ${orderCodes.tidy(at("code").value)}`,
      "ALL NEW",
      tidy(at("text").value) || "no orders",
      ...(at("final").checked ? ["FINAL"] : []),
      ...(at("letters").value.trim() ? ["", tidy(at("letters").value)] : []),
    ].join("\n");

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const complaint = orderCodes.complaint(at("code").value, tr);
    at("unsealed").textContent = complaint;
    if (complaint) return at("code").focus();
    const nonce = hex(16);
    let text;
    try {
      text = sealed ? await sealedText(nonce) : openText();
    } catch (fault) {
      at("unsealed").textContent = tr("Nothing was sealed: a part of this page is missing. Reload it and try again.");
      throw fault;
    }
    at("envelope").value = text;
    at("receipt").textContent = receipt(data.game, phase(), at("power").value, nonce, at("text").value);
    at("nonce").textContent = nonce;
    at("receipt-line").hidden = !sealed;
    const subject = sealed ? `${data.game} ${phase()} sealed` : `${data.game} ${phase()} ${at("power").value}`;
    at("mail").href = `mailto:${data.address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
    at("result").hidden = false;
    at("result").scrollIntoView();
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
})();
