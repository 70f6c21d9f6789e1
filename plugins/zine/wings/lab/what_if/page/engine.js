// Runs the press's own rules: Brython, the rules packed for it, and a trial on a position.
import { keep, kept } from "./kept.js";

const TRIAL = { module: "zine.wings.lab.trying.trial", name: "Trial" };

const script = (name) =>
  new Promise((done, failed) => {
    const made = document.createElement("script");
    made.src = new URL(name, import.meta.url);
    made.onload = done;
    made.onerror = () => failed(new Error(`${name} cannot be loaded`));
    document.head.append(made);
  });

export const json = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name} cannot be loaded`);
  return answer.json();
};

// What Brython raised, in words.
function inWords(error) {
  const B = globalThis.__BRYTHON__;
  if (error instanceof Error && !error.args) return error.message;
  try {
    return B.builtins.str.$factory(error);
  } catch {
    return String(error);
  }
}

// Loads the rules; `told` is called with how much of the way is gone. What Brython makes of them
// is kept under their hash: to make it takes longer than all the rest.
export async function loadRules(hash, told) {
  const [made] = await Promise.all([kept(hash), script("brython.js")]);
  told(0.4);
  await script("rules.js");
  told(0.6);
  // A moment to show how far it is: what follows keeps the browser busy.
  await new Promise((next) => setTimeout(next, 30));
  const B = globalThis.__BRYTHON__;
  if (made) B.precompiled = { ...made };
  B.runPythonSource(`from ${TRIAL.module} import ${TRIAL.name}\n`, "what_if");
  if (!made) keep(hash, { ...B.precompiled });
  told(1);
}

// A position on which orders can be tried: a function from texts to what becomes of them.
export function trial(on, at) {
  const B = globalThis.__BRYTHON__;
  const given = (function_, ...values) => {
    try {
      return B.$call(function_, ...values.map(B.structuredclone2pyobj));
    } catch (error) {
      throw new Error(inWords(error));
    }
  };
  const made = given(B.$getattr(B.imported[TRIAL.module], TRIAL.name), on, at);
  return (texts) => B.pyobj2structuredclone(given(B.$getattr(made, "outcome"), texts));
}
