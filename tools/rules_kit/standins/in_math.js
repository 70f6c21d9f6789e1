// Angles and lengths by the browser's own arithmetic.
(function ($B) {
  "use strict";
  const number = (given) => (typeof given === "number" ? given : Number(given.value));
  const float = (value) => $B.fast_float(value);
  $B.addToImported("math", {
    pi: float(Math.PI),
    atan2: (y, x) => float(Math.atan2(number(y), number(x))),
    hypot: (x, y) => float(Math.hypot(number(x), number(y))),
  });
})(__BRYTHON__);
