// The press's own rules, in a worker: what becomes of texts on a position.
const HERE = document.currentScript.src;
const at = (id) => document.getElementById(id);
// The page's own words, where it is in another language (plugins/zine/render/template_functions.py).
const tr = (text, parts = {}) => {
  const words = JSON.parse(at("script-words")?.textContent ?? "{}");
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
};

const json = async (name) => {
  const answer = await fetch(new URL(name, HERE));
  if (!answer.ok) throw new Error(tr("{file} cannot be loaded.", { file: name }));
  return answer.json();
};

// A position on which orders can be tried: a function from texts to what becomes of them. `loaded` is
// called when the rules are there and begin to run.
async function trial(on, at, loaded) {
  const worker = new Worker(new URL("rules.js", HERE));
  const waiting = new Map();
  let [number, broken] = [0, false];
  worker.addEventListener("message", ({ data }) => {
    if (data.loaded) return loaded();
    const { done, failed } = waiting.get(data.number);
    waiting.delete(data.number);
    return data.fault === undefined ? done(data.outcome) : failed(new Error(data.fault));
  });
  worker.addEventListener("error", () => {
    broken = true;
    for (const { failed } of waiting.values()) failed(new Error(tr("the rules cannot be loaded.")));
  });
  const ask = (message) =>
    new Promise((done, failed) => {
      if (broken) throw new Error(tr("the rules cannot be loaded."));
      number += 1;
      waiting.set(number, { done, failed });
      worker.postMessage({ ...message, number });
    });
  await ask({ position: { on, at } });
  return (texts) => ask({ texts });
}
