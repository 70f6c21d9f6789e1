// Orders by touching the board: a unit, then a place or another unit. What may be ordered comes from the
// page, line by line; nothing is known of the rules here.
"use strict";
globalThis.orderTouch = (() => {
  const province = (place) => place.split("/")[0];
  const LINE =
    /^([A-Z]+) (\S+) (?:(H)|- (\S+)|S ([A-Z]+ \S+)(?: - (\S+))?|C (A \S+) - (\S+)|R (\S+)|([DB]))$/;

  // What a line in the press's spelling says, as a board draws it; null if it is of another kind.
  const parsed = (text, phase) => {
    const found = LINE.exec(text);
    if (!found) return null;
    const [, unit, start, hold, goal, helped, with_, army, by, retreat, end] = found;
    const order = { text, unit, start, subject: `${unit} ${start}` };
    if (hold) return { ...order, kind: "hold" };
    if (goal) return { ...order, kind: "move", end: goal };
    if (helped) {
      const place = helped.split(" ")[1];
      return with_
        ? { ...order, kind: "support-move", helped, origin: place, end: with_ }
        : { ...order, kind: "support-hold", helped, end: place };
    }
    if (army) return { ...order, kind: "convoy", helped: army, origin: army.split(" ")[1], end: by };
    if (retreat) return { ...order, kind: "retreat", end: retreat };
    if (end === "B") return { ...order, kind: "build", subject: province(start) };
    return { ...order, kind: phase === "adjustments" ? "remove" : "disband" };
  };

  // The sentence for an order, for where its unit has been named: who it helps in words, or `short` by letters.
  const inWords = (data, legal, order, short = false) => {
    const { words, in_words: whole, by_sea: bySea } = data.board;
    const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
    if (!words) {
      const [told, who] = [whole[order.text] ?? order.text, capital(whole[order.subject] ?? "")];
      return who && told.startsWith(`${who} `) ? capital(told.slice(who.length + 1)) : told;
    }
    const foreign = !Object.hasOwn(legal, order.helped);
    const helped = short ? order.helped : words[foreign ? "foreign" : "own"][order.helped];
    const sign = { move: bySea.includes(order.text) ? "V" : "-", "support-move": "S", convoy: "C" }[order.kind];
    const pattern = sign ? words.to[order.end]?.[sign] : words.as[order.kind === "hold" ? "H" : "S"];
    if (!pattern) return order.text;
    return capital(pattern.replace("{unit}", "").replace("{helped}", helped).trim());
  };

  // Orders as arrows; an army's way by sea leads by the fleets of one's own that carry it.
  const arrows = (data, owner, orders) =>
    orders.map((each) => {
      const arrow = { ...each, power: owner(each.subject), unit: each.kind === "build" ? each.unit : "" };
      if (each.kind !== "move" || !data.board.by_sea?.includes(each.text)) return arrow;
      const carried = (other) => other.kind === "convoy" && other.helped === each.subject && province(other.end) === province(each.end);
      return { ...arrow, kind: "convoyed-move", via: orders.filter(carried).map((other) => other.start) };
    });

  // `set` tells and changes the orders: seat, legal (by unit or place), owner(subject), given, put(subject, line),
  // choose(power); of builds and removals: counted, full(subject).
  const take = ({ data, board, figure, menu, said, set, tr }) => {
    const waiting = data.kind === "retreats";
    const pieces = waiting ? data.board.out : data.board.units;
    const keyOf = (unit) => `${unit[1]} ${unit[2]}`;
    const spotOf = (unit) => board.spot(unit[2], waiting);
    let picked = null; // a unit of one's own
    let helped = null; // the orders by which it may help another, if that is where it stands

    const lines = (subject) => (set.legal()[subject] ?? []).map((text) => parsed(text, data.kind)).filter(Boolean);
    const own = () => pieces.filter((unit) => Object.hasOwn(set.legal(), keyOf(unit)));
    const unitIn = (code, units) => units.find((unit) => province(unit[2]) === code);
    const words = (order) => inWords(data, set.legal(), order, true);
    const given = () => set.given();

    const button = (label, act, name = "") => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: label, className: name });
      made.addEventListener("click", act);
      return made;
    };
    const ask = (question, choices = []) => {
      said.textContent = question;
      menu.replaceChildren(...choices);
    };

    const light = () => {
      const rings = [];
      if (picked) {
        rings.push([spotOf(picked), "picked"]);
        for (const order of helped ?? lines(keyOf(picked))) {
          if (["move", "retreat"].includes(order.kind) || (helped && order.kind !== "support-hold")) rings.push([board.spot(order.end), "goal"]);
          else if (!helped && order.helped) rings.push([board.spot(order.helped.split(" ")[1]), "helpable"]);
        }
      } else if (data.kind === "adjustments") {
        for (const [subject, texts] of Object.entries(set.legal())) {
          if (texts.some((text) => text.endsWith(" B")) && !given().has(subject)) rings.push([board.spot(subject), "goal"]);
        }
      } else {
        for (const unit of own()) if (!given().has(keyOf(unit))) rings.push([spotOf(unit), "wanting"]);
      }
      board.ring([...new Map(rings.map((each) => [`${each[0]} ${each[1]}`, each])).values()]);
    };

    const drop = () => {
      picked = helped = null;
      light();
    };
    const idle = () => {
      drop();
      if (!set.seat()) return ask(tr("Choose your power, or tap one of your units."));
      const left = own().filter((unit) => !given().has(keyOf(unit)));
      if (!Object.keys(set.legal()).length) return ask("");
      if (data.kind === "adjustments") return ask(`${set.counted()}.`);
      return left.length
        ? ask(tr("Tap a unit: {count} without an order.", { count: left.length }))
        : ask(tr("Every unit has an order."));
    };

    // Fleets of one's own that can carry a move, until each has been asked about.
    const offerFleets = (move, lead) => {
      const fleets = Object.keys(set.legal()).flatMap((subject) =>
        lines(subject).filter((each) => each.kind === "convoy" && each.helped === move.subject && each.end === province(move.end)));
      const free = fleets.filter((each) => given().get(each.subject)?.text !== each.text);
      if (!free.length) return said.prepend(`${lead} `);
      return ask(`${lead} ${tr("Which of your fleets carry it?")}`, [
        ...free.map((each) => button(each.subject, () => {
          set.put(each.subject, each.text);
          offerFleets(move, lead);
        })),
        button(tr("Done"), idle, "quiet"),
      ]);
    };

    const done = (order) => {
      set.put(order.subject, order.text);
      idle();
      const lead = `${order.text}.`;
      if (data.board.by_sea?.includes(order.text)) return offerFleets(order, lead);
      return said.prepend(`${lead} `);
    };
    // One order is taken, several are asked about; the player's own order of the helped unit comes first.
    const choose = (orders, question) => {
      const known = (order) => {
        const other = order.helped && given().get(order.helped);
        return other?.kind === "move" && order.end && province(other.end) === province(order.end);
      };
      if (orders.length === 1 && (!orders[0].helped || helped || known(orders[0]))) return done(orders[0]);
      const sorted = [...orders].sort((a, b) => known(b) - known(a));
      return ask(question, [
        ...sorted.map((order) => button(words(order), () => done(order))),
        ...instead(orders),
        button(tr("Cancel"), idle, "quiet"),
      ]);
    };
    // Who touches another unit of their own may mean to order that one.
    const instead = (orders) => {
      const other = own().find((unit) => unit !== picked && orders.some((order) => order.helped === keyOf(unit)));
      return picked && other ? [button(tr("Order {unit} instead", { unit: keyOf(other) }), () => pick(other), "quiet")] : [];
    };

    const pick = (unit) => {
      picked = unit;
      helped = null;
      light();
      const key = keyOf(unit);
      const still = lines(key).filter((each) => ["hold", "disband"].includes(each.kind));
      ask(tr("{unit}: tap where it goes, or the unit it helps.", { unit: key }), [
        ...still.map((order) => button(waiting ? tr("Disband") : tr("Hold"), () => done(order))),
        ...(given().has(key) ? [button(tr("No order"), () => { set.put(key, ""); idle(); })] : []),
        button(tr("Cancel"), idle, "quiet"),
      ]);
      if (waiting) said.textContent = tr("{unit}: tap where it retreats to.", { unit: key });
    };

    const going = (code) => {
      const key = keyOf(picked);
      if (helped) {
        const orders = helped.filter((each) => province(each.end) === code && each.kind !== "support-hold");
        const stays = helped.filter((each) => each.kind === "support-hold" && province(each.end) === code);
        if (orders.length || stays.length) return choose(orders.length ? orders : stays, key);
      }
      if (code === province(picked[2])) {
        const hold = lines(key).find((each) => each.kind === "hold");
        return hold ? done(hold) : idle();
      }
      const there = lines(key);
      const moves = there.filter((each) => ["move", "retreat"].includes(each.kind) && province(each.end) === code);
      const helps = there.filter((each) => each.helped && province(each.helped.split(" ")[1]) === code);
      if (!moves.length && !helps.length) {
        const other = unitIn(code, own());
        if (other) return pick(other);
        return (said.textContent = tr("{unit} cannot be ordered to {place}.", { unit: key, place: code }));
      }
      const few = helps.filter((each) => each.kind === "support-hold" || isGiven(each));
      if (helps.length - few.length <= 4) return choose([...moves, ...helps], key);
      return ask(key, [
        ...[...moves, ...few].map((order) => button(words(order), () => done(order))),
        button(tr("Help it to another place"), () => {
          helped = helps;
          light();
          ask(tr("{unit}: tap where {other} goes.", { unit: key, other: helps[0].helped }), [button(tr("Cancel"), idle, "quiet")]);
        }),
        ...instead(helps),
        button(tr("Cancel"), idle, "quiet"),
      ]);
    };
    const isGiven = (order) => {
      const other = given().get(order.helped);
      return other?.kind === "move" && province(other.end) === province(order.end ?? "");
    };

    const adjusting = (code) => {
      const unit = unitIn(code, own());
      const subject = unit ? keyOf(unit) : code;
      const orders = lines(subject);
      if (!orders.length) return ask(tr("Nothing to order in {place}.", { place: code }));
      if (given().has(subject)) {
        set.put(subject, "");
        idle();
        return said.prepend(`${tr("Taken back: {place}.", { place: code })} `);
      }
      if (set.full(subject)) return ask(`${set.counted()}. ${tr("Tap one of them to take it back.")}`);
      return choose(orders, code);
    };

    const touch = (event) => {
      if (!set.seat()) {
        const near = board.at(event, pieces.map((unit) => [province(unit[2]), spotOf(unit)]));
        const unit = unitIn(near, pieces);
        if (!unit || !set.choose(unit[0])) return idle();
        return data.kind === "adjustments" ? idle() : pick(unit);
      }
      if (data.kind === "adjustments") {
        const wanted = Object.keys(set.legal()).map((subject) => subject.split(" ").at(-1));
        return adjusting(board.at(event, wanted.map((place) => [province(place), board.spot(place)])));
      }
      if (!picked) {
        const code = board.at(event, own().map((unit) => [province(unit[2]), spotOf(unit)]));
        const unit = unitIn(code, own());
        return unit ? pick(unit) : idle();
      }
      const spots = (helped ?? lines(keyOf(picked))).flatMap((each) => [each.end, each.helped?.split(" ")[1]]);
      const wanted = spots.filter(Boolean).map((place) => [province(place), board.spot(place)]);
      return going(board.at(event, [...wanted, [province(picked[2]), spotOf(picked)]]));
    };
    board.svg.addEventListener("click", touch);
    document.addEventListener("keydown", (event) => event.key === "Escape" && idle());

    // Shows the middle of one's own units, where the board is larger than its frame.
    const centre = () => {
      const spots = own().map(spotOf);
      const middle = [0, 1].map((i) => spots.reduce((sum, each) => sum + each[i], 0) / spots.length);
      if (!spots.length) return;
      figure.scrollLeft = (middle[0] / board.size[0]) * figure.scrollWidth - figure.clientWidth / 2;
      figure.scrollTop = (middle[1] / board.size[1]) * figure.scrollHeight - figure.clientHeight / 2;
    };
    return { light, idle, centre };
  };
  return { parsed, inWords, arrows, take };
})();
