// Browsers run no modules and no workers for a page that was opened from a folder.
if (location.protocol === "file:") {
  const at = (id) => document.getElementById(id);
  const said = "This page works on the published site, or with zine serve: not opened from a folder.";
  const WORDS = JSON.parse(at("script-words")?.textContent ?? "{}");
  at("state").textContent = WORDS[said] ?? said;
  at("progress").hidden = true;
}
