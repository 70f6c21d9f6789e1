// Letters in one of several equal spellings, by the browser's own tables.
(function ($B) {
  "use strict";
  $B.addToImported("unicodedata", {
    normalize: (form, text) => String(text).normalize(form),
  });
})(__BRYTHON__);
