// Letters in one of several equal spellings, by the browser's own tables.
(function ($B) {
  "use strict";
  $B.addToImported("unicodedata", {
    combining: (letter) => (/^\p{Mn}$/u.test(String(letter)) ? 230 : 0),
    normalize: (form, text) => String(text).normalize(form),
  });
})(__BRYTHON__);
