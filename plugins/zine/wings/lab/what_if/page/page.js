// The page on which readers try other orders. What is tried is in the address, after the #.
const NAME = /^[a-z0-9][a-z0-9-]*$/;
const WAIT = 250; // milliseconds after the last letter before orders are tried

// As the desk reads what is sent: letters that nobody sees are blanks.
const UNSEEN =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\u2028\u2029\ufeff\ufff9-\ufffb\ud800-\udfff]/gu;

const make = (name, values = {}, ...inside) => {
  const made = Object.assign(document.createElement(name), values);
  made.append(...inside);
  return made;
};

function say(text) {
  at("state").textContent = text;
}

function progress(part, words) {
  at("progress").value = part;
  at("loading").textContent = words;
}

// The state in the address: game and phase, then the texts that differ from what was ordered. The order
// page leads here and is led to in the same way (docs/what-if.md, "To the order page and back").
function read() {
  const written = new URLSearchParams(location.hash.slice(1));
  const [game, phase] = [written.get("game") ?? "", written.get("phase") ?? ""];
  if (!NAME.test(game) || !NAME.test(phase)) return null;
  return { game, phase, texts: new Map([...written].filter(([key]) => key.startsWith("o."))) };
}

function write(state, position, texts, boxes) {
  const written = new URLSearchParams({ game: state.game, phase: state.phase });
  for (const [power, text] of Object.entries(texts)) {
    if (text !== (position.orders[power] ?? "")) written.set(`o.${power}`, text);
  }
  history.replaceState(null, "", `#${written}`);
  for (const [power, { send }] of boxes) {
    const draft = new URLSearchParams({ phase: state.phase, [`o.${power}`]: texts[power] });
    send.href = `${position.send}#${draft}`;
    send.hidden = !position.send || !at("trying").dataset.orders || !texts[power].trim();
  }
}

function fields(position, texts) {
  const made = new Map();
  for (const power of position.powers) {
    const id = `orders-${made.size}`;
    const text = texts.get(`o.${power}`) ?? position.orders[power] ?? "";
    const area = make("textarea", { id, value: text, spellcheck: false });
    const units = position.at.units.filter((unit) => unit[0] === power).length;
    area.rows = Math.max(2, position.at.kind === "movement" ? units : 3);
    const outcome = make("ul", { className: "orders" });
    const label = make("label", { htmlFor: id }, position.names[power]);
    const send = make("a", { className: "send-these", hidden: true }, tr("Send these"));
    made.set(power, { area, outcome, label, send });
    at("powers").append(make("section", { className: "power-orders" }, make("h3", {}, label), area, outcome, send));
  }
  return made;
}

function line(each) {
  const code = make("code", {}, each.failed ? `(${each.text})` : each.text);
  const made = make("li", { className: each.failed ? "failed" : "" }, code);
  if (each.written) made.append(" ", make("q", {}, each.written));
  for (const words of [each.reason, each.note]) {
    if (words) made.append(" ", make("span", { className: "reason" }, words));
  }
  return made;
}

function show(done, boxes, board, position) {
  for (const [power, { outcome }] of boxes) {
    outcome.replaceChildren(...(done.powers[power] ?? []).map(line));
  }
  board.draw(done.arrows, position.colours);
  const lines = Object.values(done.powers).flat();
  const failed = lines.filter((each) => each.failed).length;
  say(lines.length === 1 ? tr("1 order, {failed} failed.", { failed }) : tr("{count} orders, {failed} failed.", { count: lines.length, failed }));
}

// Without a phase that can be tried, one is chosen here.
function choose(why) {
  say(why);
  at("progress").hidden = true;
  at("choose").hidden = false;
}

async function start() {
  if (location.protocol === "file:") {
    say(tr("This page works on the published site, or with zine serve: not opened from a folder."));
    at("progress").hidden = true;
    return;
  }
  const state = read();
  if (!state) {
    choose("");
    return;
  }
  const map = document.querySelector(`#choose [data-game="${state.game}"]`)?.dataset.map;
  if (!map) {
    choose(tr("No such game can be tried here."));
    return;
  }
  const [position, on] = await Promise.all([json(`${state.game}.${state.phase}.json`), json(`${map}.json`)]);
  const ready = trial(on, position.at, () => progress(0.7, tr("Starting the rules …")));
  ready.catch(() => {}); // told below
  await ordersScripts();
  const what = `${position.title}, ${position.phase_name}`;
  at("heading").textContent = tr("{what}: try other orders", { what });
  at("back").href = position.page;
  at("back").textContent = what;
  const drawing = new DOMParser().parseFromString(position.svg, "image/svg+xml").documentElement;
  at("board").replaceChildren(document.importNode(drawing, true));
  at("board").setAttribute("aria-label", tr("Board, {what}", { what }));
  at("words").textContent = position.description;
  for (const each of document.querySelectorAll("[data-kind]")) {
    each.hidden = each.dataset.kind !== position.at.kind;
  }
  at("trying").hidden = false;
  const boxes = fields(position, state.texts);
  const board = new OrderBoard(at("board").querySelector("svg"), on, position.at.units);
  const texts = () => Object.fromEntries([...boxes].map(([power, { area }]) => [power, area.value.replace(UNSEEN, " ")]));
  let last = null;
  // What became of the orders that were given is told by the press: it needs no rules here.
  const given = () => Object.entries(texts()).every(([power, text]) => text === (position.orders[power] ?? ""));
  if (given()) {
    last = position.done;
    show(last, boxes, board, position);
    write(state, position, texts(), boxes);
    performance.mark("first");
  }
  // Of several that are asked for while the rules are at work, only the last counts.
  let asked = 0;
  const attempted = async () => {
    const written = texts();
    asked += 1;
    const own = asked;
    at("trying").setAttribute("aria-busy", "true");
    write(state, position, written, boxes);
    try {
      const outcome = await (await ready)(written);
      if (own !== asked) return;
      last = outcome;
      show(last, boxes, board, position);
    } catch (error) {
      say(tr("The rules cannot tell: {why}", { why: error.message }));
    }
    at("trying").removeAttribute("aria-busy");
  };
  let running = null;
  let waiting = 0;
  const attempt = () => {
    clearTimeout(waiting);
    waiting = 0;
    return (running = attempted());
  };
  at("trying").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(attempt, WAIT);
  });
  // What comes of the orders as they stand now, though somebody still writes or the rules are at work.
  const settled = async () => {
    if (waiting) attempt();
    for (let seen = null; seen !== running; ) await (seen = running);
    return last;
  };
  at("trying").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt();
  });
  at("again").addEventListener("click", () => {
    for (const [power, { area }] of boxes) area.value = position.orders[power] ?? "";
    attempt();
  });
  at("none").addEventListener("click", () => {
    for (const { area } of boxes.values()) area.value = "";
    attempt();
  });
  touching({ board, on, position, boxes, attempt });
  copies({ position, texts, settled });
  progress(0.3, tr("Loading the rules. Soon you can try other orders …"));
  try {
    await ready;
  } catch (error) {
    progress(0, tr("Other orders cannot be tried here: {why}", { why: error.message }));
    at("progress").hidden = true;
    return;
  }
  if (!last) await attempt();
  at("progress").hidden = at("loading").hidden = true;
  at("trying").dataset.ready = "yes";
  performance.mark("ready");
  keepForOffline();
}

// What is fetched needs no other script: the board's are waited for when it is there.
const ordersScripts = () => globalThis.orderTouch ?? new Promise((done) => addEventListener("DOMContentLoaded", done));
addEventListener("hashchange", () => location.reload());
const begin = () => start().catch((error) => choose(tr("This does not work here: {why}", { why: error.message })));
if (document.readyState === "loading") document.addEventListener("readystatechange", begin, { once: true });
else begin();
