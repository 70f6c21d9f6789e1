// Finds a position among those of all games: what has all of it, and what comes nearest.
// Its files are those of plugins/zine/wings/almanac/position_search.py.
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const WORDS = JSON.parse(at("script-words")?.textContent ?? "{}");
  const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
  const form = at("positions");
  if (location.protocol === "file:") {
    form.hidden = true;
    at("state").textContent = tr("This page works on the published site, or with zine serve: not opened from a folder.");
    return;
  }
  const MOST = 12; // games that are listed
  const { folder, places, powers, centres, start } = JSON.parse(at("position-data").textContent);
  const home = new URL(folder, location.href);
  const svg = at("board").querySelector("svg");
  const board = new OrderBoard(svg, places, start);
  const province = (place) => place.split("/")[0];
  const coasts = Object.entries(places.spots).flatMap(([code, own]) => Object.keys(own.coasts ?? {}).map((coast) => `${code}/${coast}`));

  // How each power's units are drawn, by those that begin the game; then the board is empty.
  const signs = Object.fromEntries(start.map(([power, kind, place]) => {
    const [x, y] = board.spot(place);
    const own = board.markers.find((each) => Math.hypot(each.at[0] - x, each.at[1] - y) < 0.5);
    return [power + kind, own?.use.getAttribute("href")];
  }));
  svg.querySelector(".zb-u").replaceChildren(...svg.querySelectorAll(".zb-u defs"));

  // The position is a list of [power, kind, place]; a centre has no kind.
  let position = [];
  let wrong = "";

  function read(text) {
    const found = [];
    wrong = "";
    for (const line of text.split("\n").filter((each) => each.trim())) {
      const [name, list] = line.split(/:(.*)/s).map((each) => each.trim());
      const power = powers.find((each) => each.slice(0, 2).some((own) => own.toLowerCase() === name.toLowerCase()));
      if (!power || list === undefined) {
        wrong ||= tr("“{text}” does not begin with a power and a colon.", { text: line.trim() });
        continue;
      }
      for (const item of list.split(/[,;]/).map((each) => each.trim().toUpperCase()).filter(Boolean)) {
        const [, kind, place] = /^(?:([A-Z])\s+)?(\S+)$/.exec(item.replace(/\((\w+)\)$/, "/$1")) ?? [];
        const known = kind ? places.spots[province(place)] && (!place.includes("/") || coasts.includes(place)) : centres.includes(place);
        if (known) found.push([power[0], kind ?? "", place]);
        else wrong ||= tr("“{text}” is not a unit or a centre on this map.", { text: item });
      }
    }
    return found;
  }

  function write() {
    const lines = powers.map(([name, shown]) => {
      const own = position.filter((each) => each[0] === name).map(([, kind, place]) => (kind ? `${kind} ${place}` : place));
      return own.length ? `${shown}: ${own.join(", ")}` : "";
    });
    form.elements.text.value = lines.filter(Boolean).join("\n");
  }

  function draw() {
    board.over.replaceChildren();
    for (const [power, kind, place] of position) {
      const [x, y] = board.spot(place);
      const fill = powers.find((each) => each[0] === power)[3];
      if (!kind) {
        board.add(board.over, "circle", { class: "zb-u", cx: x + 13, cy: y + 13, r: 6, fill });
      } else if (signs[power + kind]) {
        board.add(board.over, "use", { href: signs[power + kind], x, y, class: "zb-u" });
      } else {
        board.add(board.over, "circle", { class: "zb-u", cx: x, cy: y, r: 13, fill });
        board.add(board.over, "text", { class: "raised", x, y: y + 5 }).textContent = kind;
      }
    }
  }

  function tap(event) {
    const [kind, power] = [form.elements.kind.value, form.elements.power.value];
    const near = kind === "F" ? coasts.map((each) => [each, board.spot(each)]) : [];
    let place = board.at(event, near);
    if (kind === "F" && !place.includes("/")) place = coasts.find((each) => province(each) === place) ?? place;
    if (!kind && !centres.includes(place)) {
      at("found").textContent = tr("{place} is not a supply centre.", { place });
      return;
    }
    const same = (each) => province(each[2]) === province(place) && (kind === "-" || Boolean(each[1]) === Boolean(kind));
    const there = position.some((each) => same(each) && each.join() === [power, kind, place].join());
    position = position.filter((each) => !same(each));
    if (kind !== "-" && !there) position.push([power, kind, place]);
    write();
    draw();
  }

  async function got(name) {
    const answer = await fetch(new URL(name, home));
    if (!answer.ok) throw new Error(name);
    return answer;
  }
  const bytes = async (name) => (await got(name)).arrayBuffer();
  let files; // what every search needs
  const needed = () => (files ??= Promise.all([got("index.json").then((each) => each.json()), bytes("phases.bin")]).catch((error) => { files = undefined; throw error; }));

  // The position of each game that comes nearest: [its game, how much differs, its number].
  async function nearest(asked, whole) {
    const [{ phases, known }, all] = await needed();
    const view = new DataView(all);
    const [game, size] = [0, 2].map((offset) => (index) => view.getUint16(4 * index + offset, true));
    const names = asked.map(([power, kind, place]) => [powers.find((each) => each[0] === power)[2], `${kind || "c"}-${place.replace("/", "-")}`.toLowerCase()]);
    const matched = new Uint16Array(phases);
    await Promise.all(names.filter(([power, thing]) => known[power]?.includes(thing)).map(async (name) => {
      new Uint8Array(await bytes(`${name.join("/")}.bin`)).forEach((byte, first) => {
        for (let bit = 0; bit < 8; bit += 1) if ((byte >> bit) & 1) matched[8 * first + bit] += 1;
      });
    }));
    const best = new Map();
    for (let index = 0; index < phases; index += 1) {
      const differs = asked.length - matched[index] + (whole ? size(index) - matched[index] : 0);
      if (matched[index] && !(best.get(game(index))?.[1] <= differs)) best.set(game(index), [game(index), differs, index]);
    }
    const order = [...best.values()].sort((a, b) => a[1] - b[1] || a[2] - b[2]);
    // A game's file has its phases in order, so what counts is how many of them came before.
    const nth = (number, index) => {
      let count = 0;
      for (let each = 0; each < index; each += 1) count += game(each) === number;
      return count;
    };
    return { phases, order, nth };
  }

  async function find(besides = "") {
    if (!wrong && !position.length) wrong = tr("Put something on the board first.");
    at("found").textContent = wrong;
    at("results").replaceChildren();
    if (wrong) return;
    const asked = [...new Set(position.map((each) => each.join("|")))].map((each) => each.split("|"));
    const whole = form.elements.whole.value === "yes";
    const { phases, order, nth } = await nearest(asked, whole);
    const items = [];
    let same = order.filter((each) => !each[1]).length;
    const nearby = order.slice(0, MOST + 1);
    const games = await Promise.all(nearby.map(async ([number]) => (await got(`games/${number}.json`)).json()));
    // The game whose position it is came to it too, even where so many others did that it is not listed.
    if (besides && same > MOST && games.every((told) => told.slug !== besides)) same -= 1;
    for (const [place, [number, differs, index]] of nearby.entries()) {
      const told = games[place];
      if (told.slug === besides) {
        same -= !differs;
        continue;
      }
      const [phase, name] = told.phases[nth(number, index)];
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL(`../../../games/${told.slug}/${phase || "index"}.html`, home);
      link.textContent = `${told.title}, ${name}`;
      item.append(link, ` ${differs ? tr("(differences: {count})", { count: differs }) : whole ? tr("(the same)") : tr("(all of it)")}`);
      items.push(item);
    }
    at("results").replaceChildren(...items.slice(0, MOST));
    at("found").textContent = whole
      ? tr("Phases searched: {phases}. Games that came to this position: {games}.", { phases, games: same })
      : tr("Phases searched: {phases}. Games with all of it: {games}.", { phases, games: same });
  }

  function search(besides) {
    find(besides).catch(() => {
      at("found").textContent = tr("The files of this search did not arrive. Try again.");
    });
  }

  // "#Austria:A.BUD,BUD;Italy:F.NAP;not:game" is a whole position, of a game that is not to be found.
  function given() {
    const parts = decodeURIComponent(location.hash.slice(1)).split(";").map((each) => each.split(":"));
    const besides = parts.find(([name]) => name === "not")?.[1];
    form.elements.text.value = parts.filter(([name, list]) => list && name !== "not").map(([name, list]) => `${name}: ${list.replaceAll(".", " ")}`).join("\n");
    position = read(form.elements.text.value);
    if (!position.length) return;
    form.elements.whole.value = "yes";
    write();
    draw();
    search(besides);
  }

  svg.addEventListener("click", tap);
  form.elements.text.addEventListener("input", () => {
    position = read(form.elements.text.value);
    draw();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  form.addEventListener("reset", () => {
    position = [];
    wrong = "";
    at("found").textContent = "";
    at("results").replaceChildren();
    draw();
  });
  window.addEventListener("hashchange", given);
  given();
})();
