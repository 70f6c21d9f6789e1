// The page on which readers check a printed issue, by the press's own rules and from files alone.
import { loadRules, json, made, method, script } from "../engine.js";
import { Folder, Site } from "./files.js";
import { show } from "./findings.js";

const CHECKER = {
  page: "verify",
  rules: "check/rules.js",
  module: "zine.checking.in_browser",
  name: "IssueChecker",
};
const LARGEST_ISSUE = 5_000_000; // characters
const at = (id) => document.getElementById(id);
const say = (text) => (at("state").textContent = text);
const painted = () => new Promise((done) => setTimeout(done, 20));

const listed = (name) => at("checking").dataset[name].split(" ").filter(Boolean);

let ready = null;

// The rules and the maps, loaded once.
function loaded() {
  ready ??= (async () => {
    const maps = {};
    for (const name of listed("maps")) maps[name] = await json(`check/map.${name}.json`);
    await script("check/js-yaml.min.js");
    await loadRules(at("checking").dataset.rules, (part) => (at("progress").value = part / 2), CHECKER);
    return maps;
  })();
  ready.catch(() => (ready = null));
  return ready;
}

function source() {
  if (at("from-site").checked) return new Site(listed("recorded"), listed("whole"));
  const folder = new Folder(at("folder").files);
  if (!folder.size) throw new Error("choose the folder of a clone: there is no game in what is chosen");
  return folder;
}

async function check() {
  const issue = at("issue").value;
  if (!issue.trim()) throw new Error("paste an issue, or choose its file, first");
  if (issue.length > LARGEST_ISSUE) throw new Error("this text is too long for an issue");
  const files = source();
  say("Loading the rules …");
  const maps = await loaded();
  const began = performance.now();
  const checker = made(CHECKER, issue, maps, new Date().toISOString(), await files.language());
  const games = method(checker, "games")();
  for (const [number, game] of games.entries()) {
    say(`Checking ${game} (${number + 1} of ${games.length}) …`);
    at("progress").value = (1 + number / games.length) / 2;
    await painted();
    const { values, unread } = await files.files(game);
    method(checker, "check")(game, values, unread);
  }
  say("Comparing what is printed …");
  await painted();
  const found = method(checker, "told")();
  performance.measure("checked", { start: began });
  show(found, at("findings"));
  const [faults, turns] = [found.faults, found.replayed];
  const verdict = faults ? `${faults} ${faults === 1 ? "fault" : "faults"}` : "no faults";
  say(`${games.length} ${games.length === 1 ? "game" : "games"}, ${turns} ${turns === 1 ? "turn" : "turns"} adjudicated again, ${verdict}.`);
  at("checking").dataset.done = String(Number(at("checking").dataset.done ?? 0) + 1);
}

async function attempt(event) {
  event.preventDefault();
  at("findings").replaceChildren();
  at("start").disabled = true;
  at("progress").hidden = false;
  at("progress").value = 0;
  try {
    await check();
  } catch (error) {
    say(`This cannot be checked: ${error.message.replace(/\n[^]*/, "")}.`);
  } finally {
    at("progress").hidden = true;
    at("start").disabled = false;
  }
}

async function take(file) {
  if (!file) return;
  if (file.size > LARGEST_ISSUE) return say("This file is too large for an issue.");
  at("issue").value = await file.text();
  say(`${file.name} is there: check it now.`);
}

at("issue-file").addEventListener("change", () => take(at("issue-file").files[0]));
at("folder").addEventListener("change", () => (at("from-clone").checked = true));
const area = at("issue");
for (const kind of ["dragover", "drop"]) {
  area.addEventListener(kind, (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    if (kind === "drop") take(event.dataTransfer.files[0]);
  });
}
at("folder").webkitdirectory = true; // What checks pages does not know the attribute.
at("checking").addEventListener("submit", attempt);
at("checking").hidden = false;
