// Order codes as the desk makes them (plugins/zine/wings/desk/seating/order_codes.py): three words and
// a check sign of two letters, or, from earlier versions, three words. No code is known here.
"use strict";
const orderCodes = (() => {
  const parts = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const sign = (words) => {
    let [sum, weight] = [0, 1];
    for (const each of words) {
      sum += weight * (each === "-" ? 27 : each.codePointAt(0) - 96);
      weight = (weight * 2) % 83;
    }
    const rest = ((sum % 83) + 83) % 83;
    return "bdfghjklmnprstvwz"[Math.floor(rest / 5)] + "aeiou"[rest % 5];
  };
  // What is wrong with a code: "missing", "short" (words are), "mistyped", or "" if nothing is seen.
  const fault = (text) => {
    const found = parts(text);
    if (!found.length) return "missing";
    if (found.length < 3 || (found.length === 3 && found[2].length < 3)) return "short";
    const right = found.length === 3 || (found.length === 4 && sign(found.slice(0, 3).join("-")) === found[3]);
    return right ? "" : "mistyped";
  };
  return {
    // A code in the spelling of the desk, however its words are parted.
    tidy: (text) => parts(text).join("-"),
    // The sentence that refuses a code, "" if nothing wrong is seen; `tr` puts it into the page's language.
    complaint: (text, tr) => {
      switch (fault(text)) {
        case "missing":
          return tr("Your order code is missing. It is in the first letter you got from us.");
        case "short":
          return tr("This is not a whole order code: it has three words, and mostly two letters behind them.");
        case "mistyped":
          return tr("There is a typing error in the order code. Compare it with your letter.");
        default:
          return "";
      }
    },
  };
})();
