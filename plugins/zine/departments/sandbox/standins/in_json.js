// Plain data in the canonical spelling that hashes are taken of: keys sorted, nothing escaped that
// need not be, no spaces.
(function ($B) {
  "use strict";
  const points = (text) => Array.from(text, (each) => each.codePointAt(0));

  // As Python sorts texts: by code points, which differ from JavaScript's own only beyond them.
  function order(one, other) {
    if (!/[\ud800-\udfff]/.test(one + other)) return one < other ? -1 : 1;
    const [first, second] = [points(one), points(other)];
    const at = first.findIndex((each, index) => each !== second[index]);
    return at === -1 ? -1 : first[at] - (second[at] ?? -1);
  }

  function spelled(value) {
    if (Array.isArray(value)) return `[${value.map(spelled).join(",")}]`;
    // Brython keeps a text with signs beyond the first plane in an object.
    if (value instanceof String) return JSON.stringify(String(value));
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const parts = Object.keys(value).sort(order).map((key) => `${JSON.stringify(key)}:${spelled(value[key])}`);
    return `{${parts.join(",")}}`;
  }

  $B.addToImported("json", { dumps: (data) => spelled($B.pyobj2structuredclone(data)) });
})(__BRYTHON__);
