// Orders by touching the board (theme/static/orders_touch.js): any unit's, whoever's it is. What the map allows
// is offered; whether it can be followed, the rules say.
const place = (text) => text.split("/")[0];
const pieceOf = (unit) => `${unit[1]} ${unit[2]}`;

// What each unit, or centre, may be ordered by the map alone.
function choicesOn(on, { kind, units, owners, dislodged }, powers) {
  const isSea = (at) => on.map.provinces[place(at)].terrain === "sea";
  const near = ([, letter, at]) => (letter === "A" ? on.map.armies : on.map.fleets)[at] ?? [];
  if (kind === "retreats") {
    return dislodged.map(({ unit, retreats }) => [pieceOf(unit), [...retreats.map((way) => `${pieceOf(unit)} R ${way}`), `${pieceOf(unit)} D`]]);
  }
  if (kind === "adjustments") {
    const held = (power) => Object.keys(owners).filter((code) => owners[code] === power);
    return powers.flatMap((power) => {
      const own = units.filter((unit) => unit[0] === power);
      if (own.length === held(power).length) return [];
      if (own.length > held(power).length) return own.map((unit) => [pieceOf(unit), [`${pieceOf(unit)} D`]]);
      const free = held(power).filter((code) => !units.some((unit) => place(unit[2]) === code));
      const shores = (code) => Object.keys(on.map.fleets).filter((each) => place(each) === code);
      return free.map((code) => [code, [`A ${code} B`, ...shores(code).map((each) => `F ${each} B`)]]);
    });
  }
  // The coasts that fleets standing side by side lead to, by the sea of each fleet.
  const fleets = new Map(units.filter((unit) => unit[1] === "F" && isSea(unit[2])).map((unit) => [unit[2], unit]));
  const lanes = new Map([...fleets.keys()].map((first) => {
    const [found, shores] = [new Set([first]), new Set()];
    for (const sea of found) {
      for (const each of near(fleets.get(sea)).map(place)) {
        if (!isSea(each)) shores.add(each);
        else if (fleets.has(each)) found.add(each);
      }
    }
    return [first, shores];
  }));
  const crossings = ([, letter, at]) =>
    letter === "A" ? [...lanes.values()].filter((shores) => shores.has(at)).flatMap((shores) => [...shores]) : [];
  const goals = (unit) => [...new Set([...near(unit), ...crossings(unit)])].filter((goal) => goal !== unit[2]);
  return units.map((unit) => {
    const own = pieceOf(unit);
    const reach = new Set(near(unit).map(place));
    const helps = units.filter((other) => other !== unit).flatMap((other) => {
      const ends = [...new Set(goals(other).map(place))];
      const shores = other[1] === "A" ? lanes.get(unit[2]) : undefined;
      return [
        ...(reach.has(place(other[2])) ? [`${own} S ${pieceOf(other)}`] : []),
        ...ends.filter((goal) => reach.has(goal)).map((goal) => `${own} S ${pieceOf(other)} - ${goal}`),
        ...(shores?.has(other[2]) ? [...shores] : []).filter((goal) => goal !== other[2]).map((goal) => `${own} C ${pieceOf(other)} - ${goal}`),
      ];
    });
    return [own, [`${own} H`, ...goals(unit).map((goal) => `${own} - ${goal}`), ...helps]];
  });
}

function touching({ board, on, position, boxes, attempt }) {
  const { kind, units, owners, dislodged } = position.at;
  const legal = Object.fromEntries(choicesOn(on, position.at, position.powers));
  const out = dislodged.map((each) => each.unit);
  const owner = (subject) => [...units, ...out].find((unit) => pieceOf(unit) === subject)?.[0] ?? owners[subject];
  const written = (power) => boxes.get(power).area.value.split("\n").filter((each) => each.trim());
  // A line in place of the one for the same unit, whatever its spelling.
  const put = (subject, text) => {
    const power = owner(subject);
    const lines = written(power);
    const own = new RegExp(`^(?:[AF] )?${place(subject.split(" ").at(-1))}(?:/[A-Z]+)?(?: |$)`, "i");
    const found = lines.findIndex((each) => own.test(each.trim()));
    lines.splice(found < 0 ? lines.length : found, 1, ...(text ? [text] : []));
    boxes.get(power).area.value = lines.join("\n");
    attempt();
  };
  const given = () => {
    const orders = [...boxes.keys()].flatMap(written).map((line) => orderTouch.parsed(line.trim().toUpperCase(), kind));
    return new Map(orders.filter(Boolean).map((order) => [order.subject, order]));
  };
  const moves = (subject) => legal[subject].filter((text) => text.startsWith(`${subject} - `));
  const bySea = (unit) => moves(pieceOf(unit)).filter((text) => !on.map.armies[unit[2]].includes(text.split(" - ")[1]));
  const data = {
    kind,
    board: { units, out, in_words: {}, by_sea: kind === "movement" ? units.filter((unit) => unit[1] === "A").flatMap(bySea) : [] },
  };
  const set = {
    seat: () => "all", legal: () => legal, owner, given, put, full: () => false, choose: () => false,
    counted: () => tr("Tap a centre to build there, or a unit to remove it"),
  };
  const touch = orderTouch.take({ data, board, figure: at("board"), menu: at("menu"), said: at("said"), set, tr });
  touch.idle();
  return touch;
}
