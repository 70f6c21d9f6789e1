// Plays a game on its page: the scenes are data, the board is drawn once.
const SVG = "http://www.w3.org/2000/svg";
const CLEAR = 19; // how far arrows keep from the middle of a marker, in board units
const STOPPED = 0.6; // how much of its way a unit that bounces gets
const HELP = ["support-move", "support-hold", "convoy", "raid", "guard"];
const SHOWN = { orders: 1500, quiet: 350, settle: 350 }; // milliseconds at normal speed
const still = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.querySelector("[data-replay]");
const story = JSON.parse(root.querySelector("[data-story]").content.textContent);
const { spots, powers, scenes } = story;
// The page's own words, where it is in another language (plugins/zine/render/script_words.py).
const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);

// Units and colours are given where they change; here every scene gets all of them.
scenes.forEach((scene, at) => {
  const before = scenes[at - 1] || { tints: {}, centres: {} };
  scene.units ||= before.units;
  scene.tints = { ...before.tints, ...scene.tints };
  scene.centres = { ...before.centres, ...scene.centres };
});

const middle = (a, b, part = 0.5) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

// A path swerves to its left, so that opposed ones part; by sea it leads through its stops.
function way(from, to, stops) {
  const [a, b] = [spots[from], spots[to]];
  const path = document.createElementNS(SVG, "path");
  const [x, y] = middle(a, b);
  const through = stops.map((stop) => spots[stop]);
  path.setAttribute("d", through.length
    ? `M${a}L${[...through, b].join("L")}`
    : `M${a}Q${x + (b[1] - a[1]) * 0.22},${y - (b[0] - a[0]) * 0.22} ${b}`);
  return path;
}

function point(path, part) {
  const { x, y } = path.getPointAtLength(path.getTotalLength() * part);
  return [x, y];
}

const travels = (order) => order[1] >= 0 && order[4] && !HELP.includes(order[0]) && order[0] !== "hold";
const waysOf = new Map();

function ways(scene) {
  if (!waysOf.has(scene)) {
    const found = {};
    for (const order of scene.orders.filter(travels)) {
      (found[order[1]] ||= []).push([way(order[3], order[4], order.slice(6)), order[2]]);
    }
    waysOf.set(scene, found);
  }
  return waysOf.get(scene);
}

// Where a unit is when a part of its scene's movement is over; what bounces comes back.
function placeOf(number, scene, part) {
  const own = ways(scene)[number];
  if (!own) return spots[scene.units[number][1]];
  const leg = Math.min(Math.floor(part * own.length), own.length - 1);
  const [path, failed] = own[leg];
  const gone = part * own.length - leg;
  return point(path, failed ? STOPPED * Math.sin(Math.PI * gone) : gone);
}

function drawn(kind, attributes, into) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  into.append(made);
  return made;
}

function arrow(into, path, failed, far) {
  const length = Math.max(path.getTotalLength(), 1);
  const last = failed ? STOPPED : Math.max(1 - far / length, 0.5);
  const first = Math.min(CLEAR / length, 0.4);
  const steps = [...Array(25).keys()].map((n) => point(path, first + ((last - first) * n) / 24));
  const d = `M${steps.map((step) => step.map((n) => n.toFixed(1))).join("L")}`;
  drawn("path", { class: "case", d }, into);
  drawn("path", { class: "line", d }, into);
  const [x, y] = steps[24];
  if (failed) {
    drawn("path", { d: `M${x - 6},${y - 6}l12,12m0,-12l-12,12` }, into);
    return;
  }
  const turn = (Math.atan2(y - steps[22][1], x - steps[22][0]) * 180) / Math.PI;
  drawn("path", { class: "tip", d: "M4,0L-9,5V-5z", transform: `translate(${x} ${y})rotate(${turn})` }, into);
}

function help(into, [, , , start, end, origin], scene) {
  const goal = origin ? point(wayOf(scene, origin, end), 0.5) : spots[end];
  const from = spots[start];
  const far = Math.hypot(goal[0] - from[0], goal[1] - from[1]) || 1;
  const tip = origin ? goal : middle(from, goal, Math.max(1 - CLEAR / far, 0));
  drawn("path", { class: "help", d: `M${middle(from, tip, Math.min(CLEAR / far, 0.5))}L${tip}` }, into);
  drawn("circle", { class: "tip", cx: tip[0], cy: tip[1], r: 3.4 }, into);
}

function wayOf(scene, origin, end) {
  const province = (name) => name.split("/")[0];
  const helped = scene.orders.find(
    (order) => travels(order) && province(order[3]) === province(origin) && province(order[4]) === province(end),
  );
  return helped ? ways(scene)[helped[1]][0][0] : way(origin, end, []);
}

function drawOrder(order, scene, lines, marks) {
  const [kind, number, failed, start, end] = order;
  const taken = Object.values(scene.units).some((unit) => unit[1] === end);
  const off = ["retreat", "build"].includes(kind) ? "off" : "";
  const over = ["build", "remove", "disband"].includes(kind);
  const group = drawn("g", { class: `${kind} ${failed ? "failed" : off}` }, over ? marks : lines);
  const [x, y] = spots[start];
  if (HELP.includes(kind) && end) help(group, order, scene);
  else if (kind === "build") drawn("circle", { cx: x, cy: y, r: 19 }, group);
  else if (over) drawn("path", { d: `M${x - 15},${y - 15}l30,30m0,-30l-30,30` }, group);
  else if (travels(order)) arrow(group, ways(scene)[number][0][0], failed, taken ? CLEAR + 3 : 4);
}

class Stage {
  constructor(template) {
    const parts = template.content.cloneNode(true);
    this.figure = parts.querySelector("figure");
    this.supply = parts.querySelector(".replay-supply");
    this.board = this.figure.querySelector("svg");
    this.part = (name) => parts.querySelector(`[data-part="${name}"]`);
    [this.orders, this.marks, this.units, this.later] = ["orders", "marks", "units", "later"].map(this.part);
    this.land = [...parts.querySelectorAll("[data-land]")];
    this.centres = [...parts.querySelectorAll("[data-centre]")];
    this.counts = [...parts.querySelectorAll("li")];
    this.glyphs = root.querySelector("[data-glyphs]").content;
    this.scene = null;
    this.markers = new Map();
  }

  // The colours, orders and markers of a scene; its units are then moved by `move`.
  set(scene) {
    if (this.scene === scene) return;
    this.scene = scene;
    this.colour(scene);
    this.orders.replaceChildren();
    this.marks.replaceChildren();
    for (const order of scene.orders) drawOrder(order, scene, this.orders, this.marks);
    const next = scenes[scenes.indexOf(scene) + 1];
    const shown = next ? { ...next.units, ...scene.units } : scene.units;
    this.markers = new Map(Object.keys(shown).map((number) => [number, this.marker(number, shown)]));
    this.units.replaceChildren(...this.markers.values());
    const name = scene.name ? tr("Board, {phase}", { phase: scene.name }) : tr("Board, the position now");
    this.board.setAttribute("aria-label", name);
  }

  marker(number, units) {
    const old = this.markers.get(number);
    if (old) return old;
    const made = document.createElementNS(SVG, "g");
    made.dataset.unit = number;
    const mark = this.glyphs.querySelector(`[data-glyph="${CSS.escape(units[number][0])}"]`);
    if (mark) made.append(document.importNode(mark, true));
    return made;
  }

  colour(scene) {
    for (const group of this.land) {
      const power = powers[scene.tints[group.dataset.land] ?? -1];
      group.classList.toggle("zb-tint", true);
      group.firstChild.setAttribute("fill", power ? power[0] : "none");
      group.lastChild.setAttribute("fill", power ? `url(#${power[1]})` : "none");
    }
    for (const circle of this.centres) {
      const power = powers[scene.centres[circle.dataset.centre] ?? -1];
      circle.setAttribute("fill", power ? power[0] : "none");
      circle.setAttribute("visibility", power ? "visible" : "hidden");
    }
    const owners = Object.values(scene.centres);
    this.counts.forEach((row, at) => {
      const count = owners.filter((power) => power === at).length;
      row.querySelector("b").textContent = count;
      row.classList.toggle("none", !count);
    });
  }

  // `part` of the scene's movement is over, then `settled` of the way into the next scene.
  move(part, settled) {
    const scene = this.scene;
    const next = scenes[scenes.indexOf(scene) + 1];
    for (const [number, marker] of this.markers) {
      const [here, there] = [scene.units[number], next?.units[number]];
      const from = here ? placeOf(number, scene, part) : spots[there[1]];
      const at = there && settled ? middle(from, spots[there[1]], settled) : from;
      marker.setAttribute("transform", `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`);
      marker.setAttribute("opacity", here ? (there || !next ? 1 : 1 - settled) : settled);
      marker.classList.toggle("out", Boolean((settled && there ? there : here || there)[1].endsWith("*")));
    }
    const x = scenes.indexOf(scene) + (next ? (part + settled) / 2 : 1);
    this.later.setAttribute("x", x);
    this.later.setAttribute("width", Math.max(scenes.length - x, 0));
  }
}

class Player {
  constructor() {
    this.controls = document.querySelector(".replay-place");
    this.controls.append(root.querySelector("[data-controls]").content.cloneNode(true));
    this.range = this.controls.querySelector("input");
    this.where = this.controls.querySelector("output");
    this.button = this.controls.querySelector('[data-do="play"]');
    this.speed = this.controls.querySelector("select");
    this.at = scenes.length - 1;
    this.gone = 0;
    this.clock = 0;
    this.tell();
  }

  // The board stands still until the reader asks for another: only then is the stage made.
  open() {
    if (this.stage) return;
    this.stage = new Stage(root.querySelector("[data-stage]"));
    const now = document.querySelector("main .view figure");
    // The words above the board keep their room, so that nothing below them moves.
    document.querySelector("main .view .tap")?.classList.add("replay-unused");
    if (now) now.replaceWith(this.stage.figure);
    else this.controls.before(this.stage.figure);
    this.controls.after(this.stage.supply);
  }

  show(at, gone = 0) {
    this.open();
    this.at = Math.min(Math.max(at, 0), scenes.length - 1);
    this.gone = gone;
    this.stage.set(scenes[this.at]);
    this.stage.move(0, 0);
    this.tell();
  }

  tell() {
    const { name, page, headline } = scenes[this.at];
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
  }

  pause() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.wait);
    this.playing = false;
    this.button.textContent = tr("Play");
    history.replaceState(null, "", `#${scenes[this.at].id}`);
  }

  play(until = scenes.length - 1) {
    this.playing = true;
    this.button.textContent = tr("Pause");
    this.until = until;
    this.clock = 0;
    if (still.matches) this.wait = setTimeout(() => this.stills(), this.length() / this.speed.value);
    else this.frame = requestAnimationFrame((time) => this.tick(time));
  }

  length() {
    const moves = scenes[this.at].orders.length;
    return (moves ? SHOWN.orders : SHOWN.quiet) + SHOWN.settle;
  }

  // Without motion the scenes follow each other as pictures.
  stills() {
    this.show(this.at + 1);
    if (this.at < this.until) this.wait = setTimeout(() => this.stills(), this.length() / this.speed.value);
    else this.pause();
  }

  tick(time) {
    this.gone += this.clock ? (time - this.clock) * this.speed.value : 0;
    this.clock = time;
    const moving = this.length() - SHOWN.settle;
    if (this.gone >= this.length()) {
      this.show(this.at + 1);
      if (this.at >= this.until) {
        this.pause();
        return;
      }
    }
    const part = Math.min(Math.max((this.gone / moving - 0.35) / 0.65, 0), 1);
    const eased = part * part * (3 - 2 * part);
    this.stage.move(eased, Math.min(Math.max((this.gone - moving) / SHOWN.settle, 0), 1));
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  step(by) {
    const playing = this.playing;
    if (playing) this.pause();
    if (by > 0 && !playing && !still.matches && this.at < scenes.length - 1) {
      if (!this.stage) this.show(this.at);
      this.play(this.at + 1);
      return;
    }
    this.show(this.at + by);
    this.pause();
  }

  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    this.show(this.at < scenes.length - 1 ? this.at : 0, this.gone);
    this.play();
  }
}

function start() {
  const player = new Player();
  const deeds = { back: () => player.step(-1), on: () => player.step(1), play: () => player.toggle() };
  player.controls.addEventListener("click", (event) => deeds[event.target.dataset.do]?.());
  player.range.addEventListener("input", () => {
    player.pause();
    player.show(Number(player.range.value));
  });
  player.range.addEventListener("change", () => player.pause());
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = player.controls.contains(event.target);
    if (!inside && event.target !== document.body) return;
    const arrows = { ArrowLeft: "back", ArrowRight: "on" };
    const deed = arrows[event.key];
    if (!deed || event.target.matches("input, select")) return;
    event.preventDefault();
    deeds[deed]();
  });
  const follow = () => {
    const at = scenes.findIndex((scene) => scene.id === location.hash.slice(1));
    if (at < 0 || (at === player.at && player.stage)) return;
    if (player.playing) player.pause();
    player.show(at);
    player.stage.figure.scrollIntoView({ block: "start" });
  };
  // A link to a phase leads to the stage, not to its line in the list of years.
  for (const link of root.querySelectorAll(".replay-sheet a")) link.removeAttribute("id");
  window.addEventListener("hashchange", follow);
  follow();
  window.addEventListener("load", () => {
    if (player.stage && scrollY === 0) player.stage.figure.scrollIntoView({ block: "start" });
  });
}

if (scenes.length > 1) start();
