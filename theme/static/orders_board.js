// Orders drawn on a board as the press draws them, and which place of it was touched. The measures and
// the ways of arrows are those of plugins/zine/render/arrows.py and plugins/zine/render/boards/arrow_paths.py.
"use strict";
globalThis.OrderBoard = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const [HEAD, SPREAD, CLEAR, FREE, BADGE] = [10.5, 0.44, 17, 8, 7];
  const [STOPPED, MERGE, JOINED] = [0.78, 0.38, 0.6];
  const SIZES = { A: [28, 28], F: [32.8, 23] };
  const BESIDE = [30, 30];
  const WORD = 11; // below a bomber, for its letters
  const BOWS = [0.11, 0.2, -0.16, 0.32, -0.3, 0.5, -0.5, 0.75, -0.75, 1.05, -1.05];
  const OPPOSED = [0.17, 0.3, 0.5, 0.75, 1.05];
  const CROWDED = [0.14, 0.24, -0.22, 0.4, -0.4, 0.62, -0.62, 0.9, -0.9];
  const [SHORTEST, STEPS, BEFORE, ROOMS, ON_WORDS, ON_MARKER] = [24, 24, 2, [3.5, 7, 11], 58, 60];
  // Who draws each kind; what comes first lies highest.
  const DRAWN = {
    retreat: "move", move: "move", guard: "sortie", raid: "sortie", flight: "move", rail: "convoyed", "convoyed-move": "convoyed",
    convoy: "convoy", "support-move": "supportMove", "support-hold": "supportHold", hold: "hold",
  };
  const BADGES = ["build", "remove", "disband"];
  const REACH = 26; // pixels around a place within which a thumb means it

  const province = (place) => place.split("/")[0];
  const apart = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const near = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;
  const fine = ([x, y]) => `${+x.toFixed(1)},${+y.toFixed(1)}`;
  const toward = (start, end, far) => {
    const part = far / Math.max(apart(start, end), 1e-6);
    return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
  };

  // Boxes are [left, top, right, bottom].
  const around = ([x, y], [width, height]) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const wider = ([a, b, c, d], by) => [a - by, b - by, c + by, d + by];
  const has = (box, [x, y]) => box[0] < x && x < box[2] && box[1] < y && y < box[3];
  const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const holds = (a, b) => a[0] <= b[0] && a[1] <= b[1] && b[2] <= a[2] && b[3] <= a[3];

  // Curves are [start, bend, end].
  const along = ([a, b, c], part) => {
    const rest = 1 - part;
    return [0, 1].map((i) => rest * rest * a[i] + 2 * rest * part * b[i] + part * part * c[i]);
  };
  const points = (curve, count) => Array.from({ length: count + 1 }, (_, step) => along(curve, step / count));
  const between = (curve, first, last) => {
    const [a, b, c] = curve;
    const bend = [0, 1].map((i) =>
      (1 - first) * ((1 - last) * a[i] + last * b[i]) + first * ((1 - last) * b[i] + last * c[i]));
    return [along(curve, first), bend, along(curve, last)];
  };
  const shortOfEnd = (curve, after) => between(curve, 0, 1 - Math.min(after / Math.max(apart(curve[0], curve[2]), 1), 0.4));
  const angleOf = (curve) => {
    const back = shortOfEnd(curve, HEAD * 0.7)[2];
    return Math.atan2(curve[2][1] - back[1], curve[2][0] - back[0]);
  };
  const headBox = (tip, angle) => {
    const sides = [-SPREAD, SPREAD].map((turn) => [tip[0] - HEAD * Math.cos(angle + turn), tip[1] - HEAD * Math.sin(angle + turn)]);
    const [xs, ys] = [0, 1].map((i) => [tip, ...sides].map((each) => each[i]));
    return wider([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], 0.5);
  };
  const dataOf = ([a, b, c]) => `M${near(a)}Q${near(b)} ${near(c)}`;

  // A curve that swerves to its left, between the two boxes that it has to be clear of.
  const bowed = (start, end, leave, reach, bow, room) => {
    const [mid, dx, dy] = [middle(start, end), end[0] - start[0], end[1] - start[1]];
    const whole = [start, [mid[0] + dy * bow * 2, mid[1] - dx * bow * 2], end];
    const [own, other] = [wider(leave, BEFORE), wider(reach, room)];
    const steps = points(whole, STEPS);
    let [first, last] = [0, STEPS];
    while (first < STEPS && has(own, steps[first])) first += 1;
    while (last > 0 && has(other, steps[last])) last -= 1;
    const way = last - first < 2 ? between(whole, 0.42, 0.58) : between(whole, first / STEPS, last / STEPS);
    const samples = points(way, 10);
    const seen = samples.slice(1).reduce((sum, each, i) => sum + apart(samples[i], each), 0);
    const passed = samples.slice(1, -1).filter((each) => !has(leave, each) && !has(reach, each));
    return { way, tip: headBox(way[2], angleOf(way)), passed, cost: Math.max(0, SHORTEST - seen) * 1.5 };
  };

  // A smooth line through all stops: its data and its last bend.
  const through = (stops) => {
    const ends = [stops[0], ...stops, stops.at(-1)];
    let [data, bend] = [`M${near(stops[0])}`, stops[0]];
    for (let i = 0; i + 3 < ends.length; i += 1) {
      const [a, b, c, d] = ends.slice(i, i + 4);
      bend = [0, 1].map((k) => c[k] - (d[k] - b[k]) / 6);
      data += `C${near([0, 1].map((k) => b[k] + (c[k] - a[k]) / 6))} ${near(bend)} ${near(c)}`;
    }
    return [data, bend];
  };

  // Where a line from the middle of a box to a place outside leaves it.
  const rim = (box, from, to, room) => {
    const wide = wider(box, room);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const parts = [1];
    if (dx) parts.push(((dx > 0 ? wide[2] : wide[0]) - from[0]) / dx);
    if (dy) parts.push(((dy > 0 ? wide[3] : wide[1]) - from[1]) / dy);
    const part = Math.min(...parts);
    return [from[0] + dx * part, from[1] + dy * part];
  };

  // Whether a point is within an outline: x, y, x, y, and so on.
  const within = (ring, [x, y]) => {
    let inside = false;
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    }
    return inside;
  };

  return class OrderBoard {
    // `places` are those of zine/wings/shared/board_spots.py; units are [power, kind, place].
    constructor(svg, places, units) {
      const layer = (before) => {
        const made = document.createElementNS(SVG, "g");
        before.before(made);
        return made;
      };
      const marked = svg.querySelector(".zb-u");
      Object.assign(this, { svg, units, spots: places.spots, words: places.words ?? [], size: places.size });
      this.layer = layer(marked);
      this.over = layer(marked.nextElementSibling);
      this.picked = layer(this.over.nextElementSibling);
      // Every marker as it is drawn: where, of what kind, and whether it waits beside its place.
      this.markers = [...marked.querySelectorAll("use[x]")].map((use) => {
        const at = [Number(use.getAttribute("x")), Number(use.getAttribute("y"))];
        const kind = /([A-Z]+)\d+$/.exec(use.getAttribute("href"))?.[1];
        const out = use.closest(".zb-out");
        const beside = out || !SIZES[kind];
        const box = around(at, beside ? BESIDE : SIZES[kind]);
        if (!SIZES[kind]) box[3] += WORD;
        return { use, at, out: out?.querySelector("path").getAttribute("d"), beside, box };
      });
    }

    // Where a unit stands; one that is dislodged waits beside its place.
    spot(place, out = false) {
      const own = this.spots[province(place)];
      const [x, y] = own.coasts?.[place.split("/")[1]] ?? own.unit;
      if (!out) return [x, y];
      const waiting = this.markers.find((each) => each.out?.startsWith(`M${fine([x, y])}L`));
      return waiting?.at ?? own.dislodged ?? [x - 17, y - 15];
    }

    // The place of the unit in a province; orders may name the province of a coast alone.
    standing(place) {
      return this.units.find((unit) => province(unit[2]) === province(place) && SIZES[unit[1]])?.[2];
    }

    // The box that a line to a place stops at: an empty place may be reached.
    room(place) {
      const spot = this.spot(place);
      const own = this.markers.find((each) => !each.beside && apart(each.at, this.spot(this.standing(place) ?? place)) < 0.5);
      return own && has(own.box, spot) ? own.box : around(spot, [FREE, FREE]);
    }

    // The province touched: of `wanted` places one that is near, else the land around, else the nearest.
    at(event, wanted = []) {
      const screen = this.svg.getScreenCTM();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
      const here = [point.x, point.y];
      const nearest = (spots) => spots.reduce((best, [code, spot]) => {
        const far = apart(spot, here);
        return far < best[1] ? [code, far] : best;
      }, ["", Infinity]);
      const [meant, far] = nearest(wanted);
      if (far * screen.a < REACH) return meant;
      const around = Object.entries(this.spots).find(([, own]) => own.cells?.some((ring) => within(ring, here)));
      if (around) return around[0];
      return nearest(Object.entries(this.spots).flatMap(([code, own]) =>
        [own.unit, ...Object.values(own.coasts ?? {})].map((spot) => [code, spot])))[0];
    }

    // Rings around what the next touch goes with: [spot, class] each.
    ring(rings) {
      this.picked.replaceChildren();
      for (const [[cx, cy], name] of rings) this.add(this.picked, "circle", { class: name, cx, cy, r: 20 });
    }

    draw(arrows, colours) {
      this.layer.replaceChildren();
      this.over.replaceChildren();
      Object.assign(this, { arrows, moves: new Map(), ways: new Map(), heads: [] });
      for (const each of arrows) {
        const way = `${province(each.start)} ${province(each.end ?? "")}`;
        if (["move", "convoyed-move"].includes(each.kind) && !this.moves.has(way)) this.moves.set(way, each);
      }
      // The ways of moves are found first, the short ones before the long; they are drawn over help.
      const far = (each) => (each.end ? apart(this.spot(each.start), this.spot(each.end)) : 0);
      for (const [kind, drawn] of Object.entries(DRAWN)) {
        const groups = arrows.filter((each) => each.kind === kind).sort((a, b) => far(a) - far(b)).map((each) => {
          const failed = each.failed ? " zb-failed" : "";
          const group = this.add(null, "g", { class: `zb-o zb-${kind}${failed}`, color: colours[each.power] });
          this[drawn](group, each);
          return group;
        });
        this.layer.prepend(...groups);
      }
      for (const each of arrows.filter(({ kind, failed }) => BADGES.includes(kind) && !failed)) this.badge(each, colours);
    }

    moving(start, end) {
      return this.moves.get(`${province(start)} ${province(end)}`);
    }

    from(arrow) {
      return this.spot(arrow.start, ["retreat", "disband"].includes(arrow.kind));
    }

    // The way of a move, clear of all markers and of the heads of those before it.
    way(arrow) {
      const key = `${arrow.start} ${arrow.end}`;
      if (!this.ways.has(key)) {
        const start = this.from(arrow);
        const ends = [start, this.spot(arrow.end), arrow.kind === "retreat" ? around(start, SIZES.F) : this.room(arrow.start), this.room(arrow.end)];
        this.ways.set(key, this.best(ends, Boolean(this.moving(arrow.end, arrow.start))));
      }
      return this.ways.get(key);
    }

    best(ends, opposed) {
      const bows = opposed ? OPPOSED : BOWS;
      const cheapest = (tried, step) => {
        let best = [Infinity];
        for (const [number, [bow, room]] of tried.entries()) {
          const found = bowed(...ends, bow, room);
          const cost = this.cost(found) + step * number;
          if (cost < best[0]) best = [cost, found.way];
          if (best[0] < step * number + 2) break;
        }
        return best;
      };
      const first = cheapest(bows.map((bow) => [bow, ROOMS[0]]), 2);
      if (first[0] < ON_WORDS) return first[1];
      const sides = [...bows, ...CROWDED].filter((bow) => bow > 0 || !opposed);
      const second = cheapest(ROOMS.flatMap((room) => sides.map((bow) => [bow, room])), 0.5);
      return (second[0] < first[0] ? second : first)[1];
    }

    cost({ tip, passed, cost }) {
      const boxes = this.markers.map((each) => each.box);
      const hit = (each) => boxes.some((box) => has(box, each));
      const words = this.words.some((box) => meets(box, tip)) ? ON_WORDS : 0;
      const taken = boxes.some((box) => meets(box, tip)) + this.heads.filter((each) => meets(each, tip)).length;
      const outside = holds([0, 0, ...this.size], tip) ? 0 : 100;
      return cost + words + ON_MARKER * taken + outside + 5 * passed.filter(hit).length;
    }

    move(group, arrow) {
      const way = this.way(arrow);
      if (arrow.failed) {
        const stub = between(way, 0, STOPPED);
        this.line(group, dataOf(stub));
        return this.bar(group, along(stub, 0.95), stub[2]);
      }
      this.heads.push(headBox(way[2], angleOf(way)));
      const line = shortOfEnd(way, HEAD * 0.7);
      this.line(group, dataOf(line));
      return this.head(group, line[2], way[2]);
    }

    // There and back: a line to a ring around a place.
    sortie(group, arrow) {
      const [start, [cx, cy]] = [this.from(arrow), this.spot(arrow.end)];
      const mark = () => this.add(group, "circle", { class: "zb-ring", cx, cy, r: CLEAR + 4 });
      if (apart(start, [cx, cy]) < 0.5) return mark();
      const stop = toward([cx, cy], start, CLEAR + 4);
      return this.help(group, [start, middle(start, stop), stop], arrow.failed, mark);
    }

    convoyed(group, arrow) {
      if (!arrow.via?.length) return this.move(group, arrow);
      const stops = [arrow.start, ...arrow.via, arrow.end].map((each) => this.spot(each));
      const last = stops.length - 1;
      const ends = [rim(this.room(arrow.start), stops[0], stops[1], 2), rim(this.room(arrow.end), stops[last], stops[last - 1], 4)];
      [stops[0], stops[last]] = ends;
      if (arrow.failed) stops[last] = toward(stops[last - 1], stops[last], apart(stops[last - 1], stops[last]) * STOPPED);
      const [data, bend] = through(stops);
      const leg = [stops[last - 1], bend, stops[last]];
      this.line(group, data);
      if (arrow.failed) return this.bar(group, along(leg, 0.9), stops[last]);
      this.heads.push(headBox(stops[last], angleOf(leg)));
      return this.head(group, bend, stops[last]);
    }

    supportHold(group, arrow) {
      const [start, end] = [this.from(arrow), this.spot(this.standing(arrow.end) ?? arrow.end)];
      const stop = toward(end, start, CLEAR + 4);
      const first = toward(start, stop, CLEAR - 2);
      const angle = Math.atan2(start[1] - end[1], start[0] - end[0]);
      const ends = [-0.75, 0.75].map((turn) =>
        fine([end[0] + (CLEAR + 4) * Math.cos(angle + turn), end[1] + (CLEAR + 4) * Math.sin(angle + turn)]));
      this.help(group, [first, middle(first, stop), stop], arrow.failed, () =>
        this.add(group, "path", { class: "zb-shield", d: `M${ends[0]}A${CLEAR + 4},${CLEAR + 4} 0 0 1 ${ends[1]}` }));
    }

    // A line that runs into the way of the unit it helps, as a branch into a road.
    supportMove(group, arrow) {
      const move = this.moving(arrow.origin, arrow.end) ??
        { kind: "move", start: this.standing(arrow.origin) ?? arrow.origin, end: arrow.end };
      const [last, end] = [move.via?.at(-1), this.spot(move.end)];
      const way = last ? [this.spot(last), middle(this.spot(last), end), end] : this.way(move);
      const [bend, stop] = [along(way, MERGE), along(way, JOINED)];
      this.help(group, [toward(this.from(arrow), bend, CLEAR - 2), bend, stop], arrow.failed, () =>
        this.add(group, "circle", { cx: stop[0].toFixed(1), cy: stop[1].toFixed(1), r: 3.4 }));
    }

    convoy(group, arrow) {
      const [x, y] = this.from(arrow);
      const d = `M${fine([x - 18, y + 16])}q4.5,-6 9,0t9,0 9,0 9,0`;
      this.add(group, "path", { class: "zb-wave zb-case", d });
      this.add(group, "path", { class: "zb-wave", d });
      if (!this.moving(arrow.origin, arrow.end)?.via?.includes(arrow.start)) this.supportMove(group, arrow);
    }

    hold(group, arrow) {
      const [cx, cy] = this.from(arrow);
      this.add(group, "circle", { class: "zb-ring", cx, cy, r: CLEAR + 1 });
    }

    // Help that came to nothing has a stroke over its line.
    help(group, line, failed, tip) {
      this.line(group, dataOf(line));
      tip();
      if (!failed) return;
      const [before, here] = [along(line, 0.4), along(line, 0.5)];
      const part = 5 / Math.max(apart(before, here), 1e-6);
      const [dx, dy] = [(here[0] - before[0]) * part, (here[1] - before[1]) * part];
      const start = fine([here[0] - dy - dx * 0.6, here[1] + dx - dy * 0.6]);
      this.add(group, "path", { class: "zb-x", d: `M${start}l${fine([2 * dy + dx * 1.2, dy * 1.2 - 2 * dx])}` });
    }

    head(group, before, tip) {
      const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
      const sides = [Math.PI - SPREAD, Math.PI + SPREAD].map((turn) =>
        fine([tip[0] + HEAD * Math.cos(angle + turn), tip[1] + HEAD * Math.sin(angle + turn)]));
      this.add(group, "path", { class: "zb-head", d: `M${fine(tip)}L${sides[0]} ${sides[1]}z` });
    }

    bar(group, before, end) {
      const part = 6.5 / Math.max(apart(before, end), 1e-6);
      const [dx, dy] = [(end[0] - before[0]) * part, (end[1] - before[1]) * part];
      this.add(group, "path", { class: "zb-x", d: `M${fine([end[0] - dy, end[1] + dx])}l${fine([2 * dy, -2 * dx])}` });
    }

    // A unit that comes or goes; one that comes is drawn as its power's others are, else by its letter.
    badge(arrow, colours) {
      const start = this.from(arrow);
      const [x, y] = [start[0] + 13, start[1] - 13];
      if (arrow.unit) {
        const like = this.units.find((unit) => unit[0] === arrow.power && unit[1] === arrow.unit);
        const marker = like && this.markers.find((each) => apart(each.at, this.spot(like[2])) < 0.5);
        if (marker) {
          const [left, top] = start;
          this.add(this.over, "use", { href: marker.use.getAttribute("href"), x: left, y: top, class: "zb-u" });
        } else {
          this.add(this.over, "circle", { class: "zb-u", cx: start[0], cy: start[1], r: 13, fill: colours[arrow.power] });
          this.add(this.over, "text", { class: "raised", x: start[0], y: start[1] + 5 }).textContent = arrow.unit;
        }
      }
      const group = this.add(this.over, "g", { class: `zb-badge zb-${arrow.kind}` });
      this.add(group, "circle", { cx: x, cy: y, r: BADGE });
      this.add(group, "path", { d: `M${fine([x - 4, y])}h8${arrow.kind === "build" ? "m-4-4v8" : ""}` });
    }

    line(group, d) {
      this.add(group, "path", { class: "zb-case", d });
      this.add(group, "path", { d });
    }

    add(parent, name, values) {
      const made = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
      parent?.append(made);
      return made;
    }
  };
})();
