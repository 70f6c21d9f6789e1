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
  // A player who hands in a sheet, where players are not the powers; else undefined.
  const sheet = () => data.sheets[at("power").value];
  const phase = () => (sheet() ? data.papers : data.phase);

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

  // Order sheets of an exchange: a currency and a number on each line, sales before buys.
  const TRADE = /^(?:(buy|sell)\s+)?(.*?)\s*[:=]?\s*([+-]?)\s*(\d{1,3}(?:,\d{3})+|\d+)$/i;
  const money = (hundredths) => (hundredths / 100).toFixed(2);
  const reckon = (own) => {
    const wanted = new Map();
    const items = [];
    for (const line of tidy(at("text").value).split("\n").filter(Boolean)) {
      const found = TRADE.exec(line.replace(/[\u2212\u2013\u2014]/g, "-"));
      const currency = found && own.names[found[2].trim().toLowerCase()];
      if (!currency) {
        items.push(unread(line));
        continue;
      }
      const count = Number(found[4].replaceAll(",", ""));
      const sells = found[3] === "-" || (found[1] ?? "").toLowerCase() === "sell";
      if (wanted.has(currency)) items.push(tr("Second line for {currency}: the later one counts.", { currency }));
      wanted.set(currency, sells ? -count : count);
    }
    let cash = own.cash;
    for (const [currency, count] of wanted) {
      if (count >= 0) continue;
      const held = own.held[currency] ?? 0;
      const sold = Math.min(-count, own.limit, held);
      cash += sold * own.prices[currency];
      const sale = { sold, currency, count: -count, held, most: own.limit };
      items.push(
        sold < -count
          ? tr("Sells {sold} {currency}, not {count}: {held} held, and at most {most} are sold.", sale)
          : tr("Sells {sold} {currency}.", sale),
      );
    }
    let cost = 0;
    for (const [currency, count] of wanted) {
      if (count <= 0) continue;
      const price = own.prices[currency];
      cost += count * price;
      items.push(
        price
          ? tr("Buys {count} {currency} for {price}.", { count, currency, price: money(count * price) })
          : tr("{currency} are worthless and not traded.", { currency }),
      );
    }
    const left = cash - cost;
    items.push(
      left < 0
        ? tr("You are {amount} {base} short, so the largest order to buy is lowered.", {
            amount: money(-left), base: own.base,
          })
        : tr("Cash left: {amount} {base}, at the last prices.", { amount: money(left), base: own.base }),
    );
    return items;
  };
  const show = (items) =>
    at("checks").replaceChildren(...items.map((text) => Object.assign(document.createElement("li"), { textContent: text })));

  const CONDITION = /^\s*(if|should|when)\b/i;
  const LATER = /^\s*(if|should|when|builds?|removes?|retreats?|disbands?)\b.*:/i;
  const check = () => {
    if (sheet()) return show(reckon(sheet()));
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
      if (LATER.test(line)) return tr("Kept for later: {line}", { line });
      return unread(line);
    });
    const idle = data.kind === "adjustments" ? [] : Object.keys(units).filter((unit) => !seen.has(unit));
    for (const unit of idle) items.push(tr("No order yet for {unit}.", { unit }));
    show(items);
  };

  const fromChoices = () => {
    const chosen = [...at("units").querySelectorAll("select")].map((each) => each.value).filter(Boolean);
    at("text").value = chosen.join("\n");
    check();
  };
  const offerTrades = (own) => {
    at("choices").hidden = at("told").hidden = false;
    at("choices").querySelector("legend").textContent = tr("Shares to buy (+) or sell (-)");
    const names = own.lines.map((line) => line.replace(/ 0$/, ""));
    const write = () => {
      const counts = [...at("units").querySelectorAll("input")].map((each) => Math.trunc(Number(each.value)) || 0);
      at("text").value = counts.map((count, index) => `${names[index]} ${count > 0 ? "+" : ""}${count}`).join("\n");
      check();
    };
    const rows = names.map((currency, index) => {
      const now = { currency, price: money(own.prices[currency]), held: own.held[currency] ?? 0 };
      const words = `${tr("{currency}, price {price}, {held} held", now)} `;
      const label = Object.assign(document.createElement("label"), { textContent: words, htmlFor: `unit-${index}` });
      const input = Object.assign(document.createElement("input"), { id: `unit-${index}`, type: "number", value: "0", step: "1" });
      input.addEventListener("input", write);
      const row = document.createElement("p");
      row.append(label, input);
      return row;
    });
    at("units").replaceChildren(...rows);
    if (!at("text").value) at("text").value = own.lines.join("\n");
    check();
  };
  const offer = () => {
    if (sheet()) return offerTrades(sheet());
    at("choices").querySelector("legend").textContent = tr("Choose an order for each unit");
    at("choices").hidden = at("told").hidden = data.blind;
    const rows = Object.entries(data.powers[at("power").value] ?? {}).map(([unit, orders], index) => {
      const label = Object.assign(document.createElement("label"), { textContent: `${unit} `, htmlFor: `unit-${index}` });
      const select = Object.assign(document.createElement("select"), { id: `unit-${index}` });
      select.append(option("", "—"), ...orders.map((order) => option(order)));
      select.addEventListener("change", fromChoices);
      const row = document.createElement("p");
      row.append(label, select);
      return row;
    });
    at("units").replaceChildren(...rows);
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
