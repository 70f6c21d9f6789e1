// Letters with orders: what is sent open, what is sealed, and the receipts of both. What is sealed here is
// opened in plugins/zine/wings/desk/sealed/envelope.py, and receipts and tidying must agree with that file and
// plugins/zine/wings/desk/post/message_reader.py.
"use strict";
globalThis.orderLetters = (() => {
  const FORMAT = "zine-orders-2";
  const BLOCK = 4096;
  const bytes = (text) => new TextEncoder().encode(text);

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
  const nextNumber = ({ game, phase, power }) => {
    const now = Math.round(Date.now() + offset);
    const name = `zine-number ${game} ${phase} ${power}`;
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

  // A set of orders: game, phase, power, code, orders, letters and final. An open letter has several, each below
  // its heading.
  const sealed = (set, nonce, recipients) => {
    const number = nextNumber(set);
    const written = new Date(number).toISOString();
    const { game, phase, power, code, orders, letters, final } = set;
    const content = { format: FORMAT, game, phase, power, code, orders, nonce, written, number, letters, final };
    return enveloped(content, recipients);
  };

  const open = ({ game, code, letters, final }, writer, sections) =>
    [
      `${game} ${sections[0].phase} ${writer}`,
      `code: ${code}`,
      "ALL NEW",
      ...sections.flatMap(({ heading, orders }) => [...(sections.length > 1 ? [heading] : []), orders || "no orders"]),
      ...(final ? ["FINAL"] : []),
      ...(letters ? ["", letters] : []),
    ].join("\n");

  // What seals is large, and asked for only when something is sealed.
  const loaded = ({ src, integrity }) =>
    new Promise((done, failed) => {
      if (globalThis.age) return done();
      const script = Object.assign(document.createElement("script"), { src, onload: done, onerror: failed });
      if (integrity) script.integrity = integrity;
      return document.head.append(script);
    });

  const hex = (length) => [...crypto.getRandomValues(new Uint8Array(length))].map((b) => b.toString(16).padStart(2, "0")).join("");

  const verifying = document.getElementById("verify");
  if (verifying) {
    verifying.hidden = false;
    verifying.addEventListener("submit", (event) => {
      event.preventDefault();
      const values = ["game", "phase", "power", "nonce"].map((name) => verifying.elements[name].value.trim());
      document.getElementById("receipt").textContent = receipt(...values, verifying.elements.text.value);
    });
  }
  return { tidy, receipt, open, sealed, loaded, hex, askTheTime };
})();
