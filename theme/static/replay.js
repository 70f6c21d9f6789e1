// Plays a game on its page: a scene is the board, the key and the powers of a phase's own page.
const SHOWN = { orders: 2200, result: 1300 }; // milliseconds at normal speed
const root = document.querySelector("[data-replay]");
// The page's own words, where it is in another language (plugins/zine/render/script_sentences.py).
const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
const tr = (text) => WORDS[text] ?? text;
const PARTS = [".view", ".all-orders"];

const scenes = [...root.querySelectorAll(".replay-sheet a")].map((link) => {
  const year = link.closest("li").querySelector("b").textContent;
  return { id: link.id, page: link.getAttribute("href"), name: `${link.textContent} ${year}` };
});
scenes.push({ id: "now", name: "" });

// The parts of a phase's page, asked for once.
function read(scene) {
  scene.parts ??= fetch(scene.page).then(async (answer) => {
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return {
      shown: PARTS.map((part) => document.adoptNode(page.querySelector(`main ${part}`) ?? page.createElement("i"))),
      headline: page.querySelector("main .headline")?.textContent,
    };
  });
  return scene.parts;
}

class Player {
  constructor() {
    this.controls = document.querySelector(".replay-place");
    this.controls.append(root.querySelector("[data-controls]").content.cloneNode(true));
    this.supply = root.querySelector("[data-supply]").content.firstElementChild.cloneNode(true);
    this.range = this.controls.querySelector("input");
    this.where = this.controls.querySelector("output");
    this.button = this.controls.querySelector('[data-do="play"]');
    this.speed = this.controls.querySelector("select");
    this.parts = PARTS.map((part) => document.querySelector(`main ${part}`));
    scenes.at(-1).parts = Promise.resolve({ shown: [...this.parts] });
    this.at = scenes.length - 1;
    this.tell();
  }

  // A page that cannot be asked for, as where the site is opened without a server, is gone to.
  async show(at) {
    this.at = Math.min(Math.max(at, 0), scenes.length - 1);
    const scene = scenes[this.at];
    this.controls.after(this.supply);
    this.tell();
    try {
      const { shown, headline } = await read(scene);
      if (scene !== scenes[this.at]) return;
      shown.forEach((part, which) => this.put(part, which));
      this.tell(headline);
    } catch {
      location.href = scene.page;
    }
  }

  // A phase without a board leaves the one before it; each shows its orders first.
  put(part, which) {
    if (part.localName === "i") return;
    this.parts[which].replaceWith(part);
    this.parts[which] = part;
    const orders = part.querySelector("input.before");
    if (orders) orders.checked = true;
  }

  tell(headline) {
    const { name, page } = scenes[this.at];
    this.range.value = this.at;
    this.range.setAttribute("aria-valuetext", name || tr("now"));
    const link = document.createElement(page ? "a" : "span");
    if (page) link.href = page;
    link.textContent = name || tr("The position now");
    this.where.replaceChildren(link);
    if (headline) {
      const words = document.createElement("span");
      words.className = "replay-headline";
      words.textContent = headline;
      this.where.append(" ", words);
    }
    for (const count of this.supply.querySelectorAll("b")) {
      count.textContent = count.dataset.counts.split(" ")[this.at];
      count.closest("li").classList.toggle("none", count.textContent === "0");
    }
    const later = this.supply.querySelector("[data-part=later]");
    later.setAttribute("x", this.at + 1);
    later.setAttribute("width", scenes.length - this.at - 1);
  }

  pause() {
    clearTimeout(this.wait);
    this.playing = false;
    this.button.textContent = tr("Play");
    history.replaceState(null, "", `#${scenes[this.at].id}`);
  }

  async play(at) {
    this.playing = true;
    this.button.textContent = tr("Pause");
    await this.show(at);
    if (this.at === at && this.playing) this.later(() => this.result(), SHOWN.orders);
  }

  later(deed, time) {
    clearTimeout(this.wait);
    if (this.at === scenes.length - 1) this.pause();
    else this.wait = setTimeout(deed, time / this.speed.value);
  }

  result() {
    read(scenes[this.at + 1]).catch(() => {});
    const after = this.parts[0].querySelector("input.after");
    if (after) after.checked = true;
    this.later(() => this.play(this.at + 1), after ? SHOWN.result : 0);
  }

  step(by) {
    this.show(this.at + by);
    this.pause();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play(this.at < scenes.length - 1 ? this.at : 0);
  }
}

function start() {
  const player = new Player();
  const deeds = { back: () => player.step(-1), on: () => player.step(1), play: () => player.toggle() };
  player.controls.addEventListener("click", (event) => deeds[event.target.dataset.do]?.());
  player.range.addEventListener("input", () => player.step(Number(player.range.value) - player.at));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = player.controls.contains(event.target);
    if (!inside && event.target !== document.body) return;
    const deed = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
    if (!deed || event.target.matches("input, select")) return;
    event.preventDefault();
    deeds[deed]();
  });
  const follow = async () => {
    const at = scenes.findIndex((scene) => scene.id === location.hash.slice(1));
    if (at < 0 || at === player.at) return;
    if (player.playing) player.pause();
    await player.show(at);
    player.parts[0].scrollIntoView({ block: "start" });
  };
  // A link to a phase leads to the board, not to its line in the list of years.
  for (const link of root.querySelectorAll(".replay-sheet a")) link.removeAttribute("id");
  window.addEventListener("hashchange", follow);
  follow();
}

if (scenes.length > 1 && document.querySelector("main .view")) start();
