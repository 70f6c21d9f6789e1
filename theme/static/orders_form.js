// The form for a service that mails what is posted to it: what the page made is its letter.
"use strict";
document.getElementById("post")?.addEventListener("submit", ({ submitter }) => {
  if (submitter?.id !== "post-made") return;
  document.getElementById("post-letter").value = document.getElementById("envelope").value;
});
