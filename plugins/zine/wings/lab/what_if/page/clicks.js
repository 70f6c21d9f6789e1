// Orders by clicking: a unit, then where to. The lines are written into the power's own box.
import { tr } from "./words.js";

const at = (id) => document.getElementById(id);
const province = (place) => place.split("/")[0];
const STEPS = {
  move: [tr("Click where it goes.")],
  support: [tr("Click the unit that it helps."), tr("Click where that goes, or the unit again to help it hold.")],
  convoy: [tr("Click the army that it carries."), tr("Click where the army goes.")],
};

export function clicks({ board, on, position, boxes, attempt }) {
  const names = new Map([...boxes].map(([power, { label }]) => [power, label.textContent]));
  let picked = [];
  const kind = position.at.kind;
  const say = (text) => (at("clicking").textContent = text);
  const unitAt = (code, units) => units.find((unit) => province(unit[2]) === code);
  const standing = (code) => unitAt(code, position.at.units);
  const waiting = (code) =>
    unitAt(code, position.at.dislodged.map((each) => each.unit));
  const mode = () => at("trying").elements.mode.value;

  // The coasts of a province that a fleet reaches; none of a province without coasts.
  const coasts = (unit, code) => {
    if (unit[1] !== "F" || !on.map.provinces[code].coasts.length) return [];
    return (on.map.fleets[unit[2]] ?? []).filter((each) => province(each) === code);
  };

  // Ask which of several coasts is meant, then go on with it; of none or one there is nothing to ask.
  function onCoast(places, code, question, then) {
    if (places.length < 2) return then(places[0] ?? code);
    const choices = places.map((place) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: place });
      button.addEventListener("click", () => {
        ask([]);
        then(place);
        board.mark(picked);
      });
      return button;
    });
    ask(choices);
    say(tr("{order}: which coast?", { order: `${question} ${code}` }));
    return choices[0].focus();
  }

  function ask(choices) {
    at("coasts").replaceChildren(...choices);
    at("coasts").hidden = !choices.length;
  }
  const named = (unit) => `${unit[1]} ${unit[2]}`;

  // Write a line into a power's box in place of the one for the same unit.
  function put(power, subject, text) {
    const { area } = boxes.get(power);
    const lines = area.value.split("\n").filter((each) => each.trim());
    const [, where] = subject.split(" ");
    const own = new RegExp(`^(?:[AF] )?${where.split("/")[0]}(?:/[A-Z]+)?(?: |$)`, "i");
    const found = lines.findIndex((each) => own.test(each.trim()));
    if (found < 0) lines.push(text);
    else lines[found] = text;
    area.value = lines.join("\n");
  }

  function done(power, subject, text) {
    put(power, subject, text);
    picked = [];
    attempt();
    say(tr("{power}: {order}. Click another unit.", { power: names.get(power), order: text }));
  }

  function movement(code) {
    if (!picked.length) {
      if (!standing(code)) return say(`${tr("No unit in {place}.", { place: code })} ${tr("Click a unit.")}`);
      if (mode() === "hold") {
        const unit = standing(code);
        return done(unit[0], named(unit), `${named(unit)} H`);
      }
      picked = [code];
      return say(`${named(standing(code))}: ${STEPS[mode()][0]}`);
    }
    const unit = standing(picked[0]);
    if (mode() === "move" || mode() === "hold") {
      if (code === picked[0] || mode() === "hold") return done(unit[0], named(unit), `${named(unit)} H`);
      return onCoast(coasts(unit, code), code, `${named(unit)} -`, (place) =>
        done(unit[0], named(unit), `${named(unit)} - ${place}`),
      );
    }
    if (picked.length === 1) {
      if (!standing(code)) return say(`${tr("No unit in {place}.", { place: code })} ${STEPS[mode()][0]}`);
      picked = [picked[0], code];
      return say(`${named(unit)}: ${STEPS[mode()][1]}`);
    }
    const helped = standing(picked[1]);
    const [letter, reached] = mode() === "convoy" ? ["C", []] : ["S", coasts(helped, code)];
    if (letter === "S" && code === picked[1]) {
      return done(unit[0], named(unit), `${named(unit)} S ${named(helped)}`);
    }
    const start = `${named(unit)} ${letter} ${named(helped)} -`;
    return onCoast(reached, code, start, (place) => done(unit[0], named(unit), `${start} ${place}`));
  }

  function retreats(code) {
    if (!picked.length) {
      if (!waiting(code)) return say(tr("No dislodged unit in {place}.", { place: code }));
      picked = [code];
      return say(tr("{unit}: click where it retreats to, or the unit again to disband it.", { unit: named(waiting(code)) }));
    }
    const unit = waiting(picked[0]);
    if (code === picked[0]) return done(unit[0], named(unit), `${named(unit)} D`);
    return onCoast(coasts(unit, code), code, `${named(unit)} R`, (place) =>
      done(unit[0], named(unit), `${named(unit)} R ${place}`),
    );
  }

  function adjustments(code) {
    const unit = standing(code);
    if (unit) return done(unit[0], named(unit), `${named(unit)} D`);
    const power = position.at.owners[code];
    if (!power || !boxes.has(power)) return say(tr("Nobody may build in {place}.", { place: code }));
    const letter = mode() === "fleet" ? "F" : "A";
    const shores = letter === "F" ? on.map.provinces[code].coasts.map((each) => `${code}/${each}`) : [];
    return onCoast(shores, code, `${letter}`, (place) =>
      done(power, `${letter} ${place}`, `${letter} ${place} B`),
    );
  }

  const steps = { movement, retreats, adjustments }[kind];
  board.svg.addEventListener("click", (event) => {
    ask([]);
    steps(board.at(event));
    board.mark(picked);
  });
  for (const each of at("modes").querySelectorAll("label")) each.hidden = each.dataset.for !== kind;
  at("modes").hidden = kind === "retreats";
  const first = at("modes").querySelector(`[data-for="${kind}"] input`);
  if (first) first.checked = true;
  at("modes").addEventListener("input", (event) => {
    event.stopPropagation();
    ask([]);
    picked = [];
    board.mark(picked);
    say(tr("Click a unit."));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    ask([]);
    picked = [];
    board.mark(picked);
    say(tr("Click a unit."));
  });
}
