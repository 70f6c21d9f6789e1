// Steps through the phases of a game: arrow keys everywhere, and a slider where phases are listed.
const list = document.querySelector("[data-phases]");

document.addEventListener("keydown", (event) => {
  if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && document.querySelector(`main a[rel="${rel}"]`);
  if (link) link.click();
});

function slider() {
  const links = [...list.querySelectorAll("a")];
  if (links.length < 2) return;
  const label = document.createElement("label");
  const range = document.createElement("input");
  const name = document.createElement("output");
  range.type = "range";
  range.min = 0;
  range.max = links.length - 1;
  range.value = links.findIndex((link) => link.getAttribute("aria-current") === "page");
  label.className = "slider";
  // The page's own word, where it is in another language (plugins/zine/render/script_sentences.py).
  const words = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
  label.append(words.Phase ?? "Phase", range, name);
  const tell = () => {
    const link = links[range.value];
    const year = link.closest("dd").previousElementSibling;
    const phase = `${link.firstChild.data.trim()} ${year.textContent}`;
    range.setAttribute("aria-valuetext", phase);
    name.replaceChildren(phase);
    return link;
  };
  range.addEventListener("input", tell);
  range.addEventListener("change", () => {
    location.href = tell().href;
  });
  tell();
  document.querySelector(".slider-place").append(label);
}

if (list) slider();
// A phone has the orders soon after the board.
if (matchMedia("(max-width: 40em)").matches) document.querySelector(".marks")?.removeAttribute("open");
