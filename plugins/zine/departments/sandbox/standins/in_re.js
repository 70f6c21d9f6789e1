// Patterns by the browser's own engine, in which \d, \w and \s mean what they mean to Python.
(function ($B) {
  "use strict";
  const None = $B.builtins.None;
  const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  const inside = { d: "\\p{Nd}", w: "\\p{L}\\p{N}_", s: BLANK };

  // A JavaScript pattern for a Python one.
  function translated(pattern) {
    let text = pattern.replaceAll("(?P<", "(?<").replaceAll("[^\\W_]", "[\\p{L}\\p{N}]");
    text = text.replaceAll("\\S", `[^${BLANK}]`).replaceAll("\\d", inside.d);
    text = text.replaceAll("\\w", `[${inside.w}]`).replaceAll("\\s", `[${inside.s}]`);
    return new RegExp(text, "gu");
  }

  $B.addToImported("re", {
    compile(pattern, ...flags) {
      if (flags.length) throw new Error("flags of patterns are not known here");
      const compiled = translated(String(pattern));
      return $B.jsobj2pyobj({
        finditer(given) {
          const text = String(given);
          const found = [];
          for (const match of text.matchAll(compiled)) {
            const [start, end] = [match.index, match.index + match[0].length];
            const group = Object.keys(match.groups || {}).find((n) => match.groups[n] !== undefined);
            found.push(
              $B.jsobj2pyobj({
                start: () => start,
                end: () => end,
                group: () => match[0],
                lastgroup: group === undefined ? None : group,
              }),
            );
          }
          return $B.$list(found);
        },
      });
    },
  });
})(__BRYTHON__);
