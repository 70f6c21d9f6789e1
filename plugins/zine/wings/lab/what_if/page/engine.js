// The press's own rules, in a worker: what becomes of texts on a position.
import { tr } from "./words.js";

const worker = new Worker(new URL("rules.js", import.meta.url));
const waiting = new Map();
let number = 0;
let told = () => {};
let broken = false;

worker.addEventListener("message", ({ data }) => {
  if (data.loaded) {
    told();
    return;
  }
  const { done, failed } = waiting.get(data.number);
  waiting.delete(data.number);
  if (data.fault === undefined) done(data.outcome);
  else failed(new Error(data.fault));
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

export const json = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(tr("{file} cannot be loaded.", { file: name }));
  return answer.json();
};

// A position on which orders can be tried: a function from texts to what becomes of them. `loaded` is
// called when the rules are there and begin to run.
export async function trial(on, at, loaded) {
  told = loaded;
  await ask({ position: { on, at } });
  return (texts) => ask({ texts });
}
