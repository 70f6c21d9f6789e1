// What was found, told game by game and phase by phase.
const make = (name, values = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), values);
  element.append(...inside);
  return element;
};

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

function lines(words, className) {
  if (!words.length) return [];
  return [make("ul", { className }, ...words.map((each) => make("li", {}, each)))];
}

function phase(each) {
  const made = make("section", { className: "phase-found" });
  made.append(make("h4", {}, each.name));
  if (each.faults.length) made.append(make("p", { className: "wrong" }, "Not in order:"), ...lines(each.faults, "wrong"));
  if (each.notes.length) made.append(make("p", {}, "Worth knowing:"), ...lines(each.notes, "note"));
  if (each.facts.length) made.append(make("p", {}, `${each.facts.join("; ")}.`));
  return made;
}

// How a game came out, in a few words.
function verdict(game) {
  const faults = game.faults.length + game.phases.reduce((sum, each) => sum + each.faults.length, 0);
  if (faults) return [counted(faults, "fault"), "wrong"];
  if (!game.phases.length) return ["not checked", "partly"];
  if (game.limits) return ["hashes in order", "partly"];
  return [`in order, ${counted(game.replayed, "turn")} adjudicated again`, "right"];
}

function section(game) {
  const [words, kind] = verdict(game);
  const made = make("section", { className: "game-found" });
  made.dataset.game = game.slug;
  made.append(make("h3", {}, `${game.title}: `, make("span", { className: kind }, words)));
  if (game.limits) made.append(make("p", { className: "limits" }, game.limits));
  if (game.hash) made.append(make("p", { className: "note" }, "Hash in the issue: ", make("code", {}, game.hash)));
  made.append(...lines(game.faults, "wrong"), ...lines(game.notes, "note"));
  const odd = game.phases.filter((each) => each.faults.length || each.notes.length);
  made.append(...odd.map(phase));
  const rest = game.phases.filter((each) => !odd.includes(each));
  if (rest.length) {
    const summary = make("summary", {}, `${counted(rest.length, "phase")} in order`);
    made.append(make("details", {}, summary, ...rest.map(phase)));
  }
  return made;
}

export function show(found, place) {
  const heading = make("h2", { tabIndex: -1 }, found.faults ? `${counted(found.faults, "fault")} found` : "No faults found");
  place.replaceChildren(heading, ...lines(found.notes, "note"), ...found.games.map(section));
  heading.focus();
}
