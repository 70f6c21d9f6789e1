// Names in full by keyboard: a board is one tab stop, arrow keys go from mark to mark on it.
// Pointers have the drawing's own titles; without scripts the words below the board serve.
const ALONG = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// The page's own words, where it is in another language (plugins/zine/render/script_sentences.py).
const SAID = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
const HINT = SAID["Arrow keys give names in full."] ?? "Arrow keys give names in full.";

// Everything on a board that has a title and can be seen, with its middle on the screen.
function marks(board) {
  const own = board.getBoundingClientRect();
  return [...board.querySelectorAll("svg > * title")].flatMap((title) => {
    const box = title.parentNode.getBoundingClientRect();
    const mark = { title, box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const seen = box.width && mark.x > own.x && mark.x < own.right && mark.y > own.y && mark.y < own.bottom;
    return seen ? [mark] : [];
  });
}

// The nearest mark on one side; what lies far off the line counts as further away.
function next(all, from, [dx, dy]) {
  let [best, least] = [null, Infinity];
  for (const each of all) {
    const [x, y] = [each.x - from.x, each.y - from.y];
    const along = x * dx + y * dy;
    const off = Math.abs(x * dy) + Math.abs(y * dx);
    if (each.title !== from.title && along > 0.5 && off <= 2 * along && along + 2 * off < least) {
      [best, least] = [each, along + 2 * off];
    }
  }
  return best;
}

function follow(board) {
  const ring = document.createElement("span");
  const words = document.createElement("output");
  let at = null;
  board.tabIndex = 0;
  ring.className = "ring";
  words.className = "said";
  board.append(ring, words);

  const clear = () => {
    at = null;
    words.textContent = "";
    ring.hidden = words.hidden = true;
  };
  const show = (mark) => {
    const own = board.getBoundingClientRect();
    const [left, top] = [mark.box.x - own.x + board.scrollLeft, mark.box.y - own.y + board.scrollTop];
    at = mark.title;
    ring.hidden = words.hidden = false;
    words.textContent = at.textContent;
    Object.assign(ring.style, {
      left: `${left - 4}px`, top: `${top - 4}px`, width: `${mark.box.width + 8}px`, height: `${mark.box.height + 8}px`,
    });
    const room = own.width - words.offsetWidth - 4;
    const above = top - words.offsetHeight - 10;
    words.style.left = `${Math.max(4, Math.min(left, room))}px`;
    words.style.top = `${above > 0 ? above : top + mark.box.height + 10}px`;
    at.parentNode.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  board.addEventListener("focus", () => {
    if (!board.matches(":focus-visible")) return;
    words.hidden = false;
    words.textContent = HINT;
    words.style.left = words.style.top = "4px";
  });
  board.addEventListener("blur", clear);
  board.addEventListener("keydown", (event) => {
    if (event.target !== board || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") clear();
    const way = ALONG[event.key];
    if (!way) return;
    const all = marks(board);
    const own = board.getBoundingClientRect();
    const middle = { x: own.x + own.width / 2, y: own.y + own.height / 2 };
    const here = all.find((mark) => mark.title === at);
    const first = () => all.reduce((one, two) =>
      Math.hypot(two.x - middle.x, two.y - middle.y) < Math.hypot(one.x - middle.x, one.y - middle.y) ? two : one);
    const found = here ? next(all, here, way) : all.length && first();
    event.preventDefault();
    if (found) show(found);
  });
  clear();
}

for (const board of document.querySelectorAll("figure.board")) {
  if (board.querySelector("svg > * title")) follow(board);
}
