// Patterns by the browser's own engine, in which \d, \w and \s mean what they mean to Python.
(function ($B) {
  "use strict";
  const None = $B.builtins.None;
  const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  const inside = { d: "\\p{Nd}", w: "\\p{L}\\p{N}_", s: BLANK };
  const DOTALL = 16;

  // A JavaScript pattern for a Python one.
  function translated(pattern) {
    let text = pattern.replaceAll("(?P<", "(?<").replaceAll("[^\\W_]", "[\\p{L}\\p{N}]");
    text = text.replaceAll("[^\\S\\n]", `(?!\\n)[${BLANK}]`).replaceAll("\\W", `[^${inside.w}]`);
    text = text.replaceAll("\\S", `[^${BLANK}]`).replaceAll("\\d", inside.d);
    return text.replaceAll("\\w", `[${inside.w}]`).replaceAll("\\s", `[${inside.s}]`);
  }

  // What was found, as Python tells it; a group that took no part is None.
  function told(match) {
    const [start, end] = [match.index, match.index + match[0].length];
    const names = match.groups || {};
    const group = Object.keys(names).find((name) => names[name] !== undefined);
    const found = {
      start: () => start,
      end: () => end,
      group: (which = 0) => match[which] ?? names[which] ?? None,
      lastgroup: group === undefined ? None : group,
    };
    match.forEach((part, at) => (found[at] = part ?? None));
    for (const name of Object.keys(names)) found[name] = names[name] ?? None;
    return $B.jsobj2pyobj(found);
  }

  function compile(pattern, flags = 0) {
    const named = flags & DOTALL ? "s" : "";
    if (flags & ~DOTALL) throw new Error("these flags of patterns are not known here");
    const text = translated(String(pattern));
    const every = new RegExp(text, `gu${named}`);
    const made = new Map();
    const first = (source, given) => {
      if (!made.has(source)) made.set(source, new RegExp(source, `uy${named}`));
      const one = made.get(source);
      one.lastIndex = 0;
      const match = one.exec(String(given));
      return match ? told(match) : None;
    };
    const put = (by, match) => {
      if (typeof by === "string" || by instanceof String) return String(by);
      return String($B.$call(by, told(match)));
    };
    return $B.jsobj2pyobj({
      match: (given) => first(text, given),
      fullmatch: (given) => first(`(?:${text})(?![^])`, given),
      finditer: (given) => $B.$list([...String(given).matchAll(every)].map(told)),
      sub(by, given) {
        const whole = String(given);
        let [done, at] = ["", 0];
        for (const match of whole.matchAll(every)) {
          done += whole.slice(at, match.index) + put(by, match);
          at = match.index + match[0].length;
        }
        return done + whole.slice(at);
      },
    });
  }

  $B.addToImported("re", {
    DOTALL,
    compile,
    escape: (text) => String(text).replace(/[\^$\\.*+?()[\]{}|/]/g, "\\$&"),
  });
})(__BRYTHON__);
