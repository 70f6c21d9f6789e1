// Why an order is void, in the press's own sentence, for orders in the notation that the page offers:
//   orderReasons.whyNot(data, power, line)   the sentence; "" if the order stands; null if only the press can say
// The rules are those of plugins/zine/rules/legality.py, retreats.py and adjustments.py; the board, the map and the
// sentences are data.reasons (plugins/zine/wings/desk/order_pages/void_reasons.py), what is legal is data.powers.
"use strict";
const orderReasons = (() => {
  const province = (place) => place.split("/")[0];
  const PLACE = "[A-Z0-9]+(?:/[A-Z]+)?";
  const FORMS = {
    movement: new RegExp(`^([AF]) (${PLACE})(?: (H)| - (${PLACE})| (S|C) ([AF]) (${PLACE})(?: - (${PLACE}))?)$`),
    retreats: new RegExp(`^([AF]) (${PLACE}) (?:R (${PLACE})|(D))$`),
    adjustments: new RegExp(`^([AF]) (${PLACE}) ([BD])$`),
  };

  const judge = (data, power, line) => {
    const { reasons } = data;
    const found = FORMS[data.kind]?.exec(line);
    if (!found || !found.slice(2).every((part) => !part || part.length < 2 || province(part) in reasons.names)) return null;
    const { patterns, forms, names, coasts } = reasons;
    const told = (value, form) => {
      if (Array.isArray(value)) return value.join(form);
      return forms[form ?? ""]?.[value] ?? value;
    };
    const say = (code, parts = {}) => patterns[code].replace(/\{(\w+)(?::([^}]*))?\}/g, (_, gap, form) => told(parts[gap], form));
    const legal = new Set(Object.values(data.powers[power] ?? {}).flat());
    const at = (place) => reasons.units.find(([, , location]) => province(location) === province(place));
    const near = (kind, place) => (kind === "A" ? reasons.armies : reasons.fleets)[place] ?? [];
    const isSea = (place) => reasons.seas.includes(province(place));
    const touches = (one, other) =>
      [...Object.entries(reasons.armies), ...Object.entries(reasons.fleets)].some(
        ([place, others]) => province(place) === one && others.some((each) => province(each) === other),
      );
    const hasWater = (place) => reasons.seas.some((sea) => touches(province(place), sea) || touches(sea, province(place)));
    const text = ([, kind, location]) => `${kind} ${location}`;
    const couldSail = (start, goal) => hasWater(start) && hasWater(goal) && reasons.places.A.includes(goal);
    // Where a unit's one step leads: a location, or the sentence that says why there is none.
    const arrival = (unit, target) => {
      const [, kind, location] = unit;
      const goal = province(target);
      const ways = near(kind, location).filter((each) => province(each) === goal);
      if (!ways.length) return { far: true, why: say("CANNOT_REACH", { unit: text(unit), place: names[goal] }) };
      const coast = target.split("/")[1];
      if (kind === "F" && coast && (coasts[goal] ?? []).includes(coast)) {
        return ways.includes(target) ? { goes: target } : { far: true, why: say("CANNOT_REACH_COAST", { unit: text(unit), location: target }) };
      }
      return ways.length > 1 ? { why: say("WHICH_COAST", { coasts: ways }) } : { goes: ways[0] };
    };

    if (data.kind === "retreats") {
      const [, , place, target] = found;
      const each = reasons.dislodged.find(([owner, , location]) => owner === power && province(location) === province(place));
      if (!each) return say("NONE_DISLODGED", { power, site: province(place) });
      if (!target) return "";
      const [, kind, , ways] = each;
      let open = ways.filter((way) => province(way) === province(target));
      if (kind === "F" && (coasts[province(target)] ?? []).includes(target.split("/")[1])) open = open.filter((way) => way === target);
      if (!open.length) return say("CANNOT_RETREAT", { unit: text(each), location: target, open: ways.length ? ways : [say("NOWHERE")] });
      return open.length > 1 ? say("WHICH_COAST", { coasts: open }) : "";
    }
    if (data.kind === "adjustments") {
      const [, kind, place, verb] = found;
      const site = province(place);
      const removes = [...legal].some((each) => each.endsWith(" D"));
      if (verb === "B") {
        if (removes) return say("ONLY_REMOVALS");
        if (!(site in (data.powers[power] ?? {}))) return say("NO_SITE", { site, power });
        const spots = reasons.places[kind].filter((each) => province(each) === site);
        if (!spots.length) return say("NO_FLEET_THERE", { site });
        const named = (coasts[site] ?? []).includes(place.split("/")[1]);
        return kind === "F" && spots.length > 1 && !named ? say("WHICH_COAST", { coasts: spots }) : "";
      }
      if (!removes) return say("ONLY_BUILDS");
      return at(place)?.[0] === power ? "" : say("NOTHING_TO_REMOVE", { power, site });
    }

    const [, , place, holds, target, verb, helpedKind, helped, goes] = found;
    if (verb === "C" && helpedKind === "F") return say("NOT_AN_ARMY");
    const unit = at(place);
    if (!unit) return say("UNIT_ABSENT", { place: names[province(place)] });
    if (unit[0] !== power) return say("FOREIGN_UNIT", { place: names[province(place)], owner: unit[0] });
    const [, kind, location] = unit;
    const own = province(location);
    if (holds) return "";
    if (target) {
      const goal = province(target);
      if (goal === own) return say("STANDS_THERE");
      const way = arrival(unit, target);
      if (!way.why) return "";
      if (kind === "F" || !couldSail(own, goal)) return way.why;
      return legal.has(`${text(unit)} - ${goal}`) ? "" : say("NO_FLEETS", { start: location, goal });
    }
    const other = at(helped);
    if (verb === "S") {
      if (province(helped) === own) return say("SUPPORTS_ITSELF");
      if (!other) return say("NOTHING_TO_SUPPORT", { place: names[province(helped)] });
      const reach = near(kind, location).map(province);
      if (!goes) return reach.includes(province(helped)) ? "" : say("CANNOT_REACH_TO_DEFEND", { unit: text(unit), place: names[province(helped)] });
      const goal = province(goes);
      if (goal === own) return say("SUPPORTS_AGAINST_ITSELF");
      if (goal === province(helped)) return say("STANDS_THERE");
      if (!reach.includes(goal)) return say("CANNOT_REACH_TO_ATTACK", { unit: text(unit), place: names[goal] });
      const way = arrival(other, goes);
      return way.far && !legal.has(`${text(unit)} S ${text(other)} - ${goal}`) ? way.why : "";
    }
    if (!goes) return null;
    const goal = province(goes);
    if (kind !== "F" || !isSea(location)) return say("NOT_AT_SEA");
    if (!other) return say("NOTHING_TO_CONVOY", { place: names[province(helped)] });
    if (other[1] !== "A") return say("NOT_AN_ARMY");
    if (goal === province(helped) || !reasons.places.A.includes(goal)) return say("NO_CROSSING", { start: province(helped), goal });
    return legal.has(`${text(unit)} C ${text(other)} - ${goal}`) ? "" : say("OFF_ROUTE", { unit: text(unit), start: province(helped), goal });
  };
  return { whyNot: (data, power, line) => (data.reasons ? judge(data, power, line.trim()) : null) };
})();
