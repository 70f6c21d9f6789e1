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
  const here = links.findIndex((link) => link.getAttribute("aria-current") === "page");
  const view = document.querySelector(".view");
  if (!view || links.length < 2) return;
  const now = view.cloneNode(true);
  const onGame = here < 0;
  const label = document.createElement("label");
  const range = document.createElement("input");
  const name = document.createElement("output");
  range.type = "range";
  range.min = 0;
  range.max = links.length - (onGame ? 0 : 1);
  range.value = onGame ? links.length : here;
  label.className = "slider";
  label.append("Phase", range, name);
  const tell = () => {
    const link = links[range.value];
    const words = link ? link.dataset.name : "now";
    range.setAttribute("aria-valuetext", words);
    name.replaceChildren(words);
    return link;
  };
  range.addEventListener("input", tell);
  range.addEventListener("change", async () => {
    const link = tell();
    if (!onGame) {
      location.href = link.href;
      return;
    }
    try {
      const board = link ? await boardOf(link) : now.cloneNode(true);
      if (tell() === link) document.querySelector(".view").replaceWith(board);
    } catch {
      location.href = link.href;
    }
    if (link) name.replaceChildren(Object.assign(link.cloneNode(), { textContent: link.dataset.name }));
  });
  tell();
  document.querySelector(".slider-place").append(label);
}

async function boardOf(link) {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.querySelector(".view"));
}

if (list) slider();
