// The files of games as plain values: from a folder that the reader chose, or from this site.
/* global jsyaml */

// Strict YAML, as the press reads it: every value is text, nothing refers to anything else.
const ways = () => ({
  schema: jsyaml.FAILSAFE_SCHEMA,
  listener(event, { anchorMap }) {
    for (const name in anchorMap) throw new Error(`'&${name}': anchors are not allowed here`);
  },
});
const LARGEST = 1_000_000; // bytes, as of the press
// What a game's folder holds; a built site beside it has other files of its own.
const IN_GAME =
  /(?:^|\/)([a-z0-9]+(?:-[a-z0-9]+)*)\/((?:game|beacon|hidden|\d{4}-\d{1,2}-[a-z]+-[a-z]+\.[a-z0-9.]+)\.yaml)$/;
const ZINE = /(?:^|\/)content\/zine\.yaml$/;

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

const document_ = (text) => plain(jsyaml.load(text, ways())) || {};

async function text(file) {
  if (file.size > LARGEST) throw new Error("the file is too large");
  return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
}

const firstLine = (error) => String(error.message ?? error).split("\n")[0];

// A folder that was chosen: a clone, its games, or one game. Its files are read when asked for.
export class Folder {
  constructor(chosen) {
    this.games = new Map();
    this.zine = null;
    for (const file of chosen) {
      const path = file.webkitRelativePath || file.name;
      if (ZINE.test(path)) this.zine = file;
      const found = IN_GAME.exec(path);
      if (!found) continue;
      const game = this.games.get(found[1]) ?? new Map();
      this.games.set(found[1], game.set(found[2], file));
    }
  }

  get size() {
    return [...this.games.values()].filter((each) => each.has("game.yaml")).length;
  }

  // The language that its issues are printed in.
  async language() {
    if (!this.zine) return document.documentElement.lang;
    return document_(await text(this.zine)).language ?? "en";
  }

  // The values of a game's files, and what is wrong with those that cannot be read.
  async files(game) {
    const [values, unread] = [{}, []];
    const own = this.games.get(game);
    if (!own?.has("game.yaml")) return { values, unread };
    for (const [name, file] of own) {
      try {
        values[name] = document_(await text(file));
      } catch (error) {
        unread.push(`games/${game}/${name}: it cannot be read: ${firstLine(error)}`);
      }
    }
    return { values, unread };
  }
}

async function fetched(address) {
  const answer = await fetch(new URL(address, import.meta.url));
  return answer.ok ? answer.text() : "";
}

// What this site has published of its games: their records, and what these were made of.
export class Site {
  // `recorded` are the games with records here, `whole` those with what these were made of.
  constructor(recorded, whole) {
    Object.assign(this, { recorded, whole });
  }

  async language() {
    return document.documentElement.lang;
  }

  async files(game) {
    const [values, unread] = [{}, []];
    const [records, rest] = await Promise.all([
      this.recorded.includes(game) ? fetched(`../../games/${game}/records.yaml`) : "",
      this.whole.includes(game) ? fetched(`${game}.json`) : "",
    ]);
    try {
      const read = rest ? JSON.parse(rest) : { files: {}, earlier: {} };
      Object.assign(values, read.files);
      for (const [name, written] of Object.entries(read.earlier)) values[name] = document_(written);
      if (records) {
        for (const each of jsyaml.loadAll(records, null, ways())) {
          values[`${each.phase}.record.yaml`] = plain(each);
        }
      }
    } catch (error) {
      unread.push(`games/${game}/records.yaml: it cannot be read: ${firstLine(error)}`);
    }
    return { values, unread };
  }
}
