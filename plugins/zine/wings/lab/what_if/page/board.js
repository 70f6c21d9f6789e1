// Draws orders on a board as the press does, and tells which place was clicked.
const SVG = "http://www.w3.org/2000/svg";
const [HEAD, SPREAD, CLEAR] = [10.5, 0.44, 18];
const province = (place) => place.split("/")[0];
const apart = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);
const near = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function toward(start, end, far) {
  const part = far / Math.max(apart(start, end), 1e-6);
  return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
}

export class Board {
  constructor(svg, spots, units) {
    this.svg = svg;
    this.spots = spots;
    this.units = units;
    this.layer = document.createElementNS(SVG, "g");
    svg.querySelector(".zb-u").before(this.layer);
  }

  // Where a unit stands; orders may name the province of a coast alone.
  spot(place, out = false) {
    const own = this.spots[province(place)];
    const coast = place.split("/")[1] ?? this.standing(place)?.split("/")[1];
    const [x, y] = own.coasts?.[coast] ?? own.unit;
    return out ? (own.dislodged ?? [x - 17, y - 15]) : [x, y];
  }

  standing(place) {
    return this.units.find((unit) => province(unit[2]) === province(place))?.[2];
  }

  // The province at a point of the window: the land around it, else the nearest place.
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      this.svg.getScreenCTM().inverse(),
    );
    const here = [point.x, point.y];
    let best = ["", Infinity];
    for (const [code, own] of Object.entries(this.spots)) {
      if (own.cells?.some((ring) => within(ring, here))) return code;
      for (const spot of [own.unit, ...Object.values(own.coasts ?? {})]) {
        const far = apart(spot, here);
        if (far < best[1]) best = [code, far];
      }
    }
    return best[0];
  }

  // A ring around the unit or place that the next click goes with.
  mark(places) {
    this.layer.querySelectorAll(".picked").forEach((each) => each.remove());
    for (const place of places) {
      const [cx, cy] = this.spot(place);
      this.add(this.layer, "circle", { class: "picked", cx, cy, r: 24 });
    }
  }

  draw(arrows, colours) {
    this.layer.replaceChildren();
    const moves = new Map(
      arrows
        .filter((each) => each.kind.endsWith("move") && !each.kind.startsWith("support"))
        .map((each) => [`${province(each.start)} ${province(each.end)}`, each]),
    );
    const last = ["move", "retreat"];
    for (const each of [...arrows].sort((a, b) => last.includes(a.kind) - last.includes(b.kind))) {
      const failed = each.failed ? " zb-failed" : "";
      const badge = ["build", "remove", "disband"].includes(each.kind);
      const group = this.add(this.layer, "g", {
        class: badge ? `zb-badge zb-${each.kind}` : `zb-o zb-${each.kind}${failed}`,
        color: colours[each.power],
      });
      this.one(group, each, moves);
    }
  }

  one(group, arrow, moves) {
    const waiting = ["retreat", "disband"].includes(arrow.kind);
    const start = this.spot(arrow.start, waiting);
    if (arrow.kind === "hold") {
      this.add(group, "circle", { class: "zb-ring", cx: start[0], cy: start[1], r: CLEAR });
    } else if (["build", "remove", "disband"].includes(arrow.kind)) {
      this.badge(group, arrow, start);
    } else if (arrow.kind === "support-hold") {
      const end = this.spot(arrow.end);
      const stop = toward(end, start, CLEAR + 4);
      this.help(group, arrow, [toward(start, stop, CLEAR - 2), middle(start, stop), stop]);
      this.add(group, "circle", { class: "zb-ring", cx: end[0], cy: end[1], r: CLEAR + 4 });
    } else if (arrow.kind === "support-move" || arrow.kind === "convoy") {
      const move = moves.get(`${province(arrow.origin)} ${province(arrow.end)}`);
      const way = this.way(move ?? { start: arrow.origin, end: arrow.end, via: [] }, moves);
      const stop = along(way, 0.6);
      const bend = along(way, 0.38);
      this.help(group, arrow, [toward(start, bend, CLEAR - 2), bend, stop]);
      this.add(group, "circle", { cx: stop[0], cy: stop[1], r: 3.4 });
    } else {
      this.move(group, arrow, moves);
    }
  }

  // The curve of a move, or the last leg of one by sea.
  way(arrow, moves) {
    const from = arrow.via?.length ? arrow.via.at(-1) : arrow.start;
    const [start, end] = [this.spot(from, arrow.kind === "retreat"), this.spot(arrow.end)];
    const opposed = moves.has(`${province(arrow.end)} ${province(arrow.start)}`);
    const bow = opposed ? 0.17 : 0.11;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const bend = [middle(start, end)[0] + dy * bow * 2, middle(start, end)[1] - dx * bow * 2];
    const room = this.standing(arrow.end) ? CLEAR + 2 : 6;
    return [arrow.via?.length ? start : toward(start, bend, CLEAR), bend, toward(end, bend, room)];
  }

  move(group, arrow, moves) {
    for (let [at, via] = [0, arrow.via ?? []]; at < via.length; at += 1) {
      const before = at ? this.spot(via[at - 1]) : toward(this.spot(arrow.start), this.spot(via[0]), CLEAR);
      this.line(group, [before, middle(before, this.spot(via[at])), this.spot(via[at])]);
    }
    const way = this.way(arrow, moves);
    const end = arrow.failed ? along(way, 0.78) : way[2];
    const bend = arrow.failed ? toward(way[0], way[1], apart(way[0], way[1]) * 0.78) : way[1];
    this.line(group, [way[0], bend, end]);
    const angle = Math.atan2(end[1] - bend[1], end[0] - bend[0]);
    const around = (turn, far) => [end[0] + far * Math.cos(angle + turn), end[1] + far * Math.sin(angle + turn)];
    if (arrow.failed) {
      const sides = [Math.PI / 2, -Math.PI / 2].map((turn) => near(around(turn, 6.5)));
      this.add(group, "path", { class: "zb-x", d: `M${sides[0]}L${sides[1]}` });
    } else {
      const sides = [Math.PI - SPREAD, Math.PI + SPREAD].map((turn) => near(around(turn, HEAD)));
      this.add(group, "path", { class: "zb-head", d: `M${near(end)}L${sides[0]} ${sides[1]}z` });
    }
  }

  // Help that came to nothing has a stroke over its line.
  help(group, arrow, line) {
    this.line(group, line);
    if (!arrow.failed) return;
    const [before, here] = [along(line, 0.4), along(line, 0.5)];
    const part = 5 / Math.max(apart(before, here), 1e-6);
    const [dx, dy] = [(here[0] - before[0]) * part, (here[1] - before[1]) * part];
    const start = near([here[0] - dy - dx * 0.6, here[1] + dx - dy * 0.6]);
    const end = near([here[0] + dy + dx * 0.6, here[1] - dx + dy * 0.6]);
    this.add(group, "path", { class: "zb-x", d: `M${start}L${end}` });
  }

  badge(group, arrow, start) {
    const [x, y] = [start[0] + 13, start[1] - 13];
    this.add(group, "circle", { cx: x, cy: y, r: 7 });
    this.add(group, "path", { d: `M${x - 4},${y}h8${arrow.kind === "build" ? "m-4-4v8" : ""}` });
    if (arrow.unit) {
      this.add(group, "text", { class: "raised", x: start[0], y: start[1] + 5 }).textContent = arrow.unit;
    }
  }

  line(group, [start, bend, end]) {
    const d = `M${near(start)}Q${near(bend)} ${near(end)}`;
    this.add(group, "path", { class: "zb-case", d });
    this.add(group, "path", { d });
  }

  add(parent, name, values) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return parent.appendChild(made);
  }
}

function along([a, b, c], part) {
  const rest = 1 - part;
  return [0, 1].map((i) => rest * rest * a[i] + 2 * rest * part * b[i] + part * part * c[i]);
}

// Whether a point is within an outline: x, y, x, y, and so on.
function within(ring, [x, y]) {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  }
  return inside;
}
