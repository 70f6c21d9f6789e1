// Runs the press's own rules: Brython, the rules packed for it, and a trial on a position.
import { keep, kept } from "./kept.js";

const TRIAL = { page: "what-if", rules: "rules.js", module: "zine.trying.trial", name: "Trial" };

export const script = (name) =>
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
export async function loadRules(hash, told, what = TRIAL) {
  const [made] = await Promise.all([kept(hash, what.page), script("brython.js")]);
  told(0.4);
  await script(what.rules);
  told(0.6);
  // A moment to show how far it is: what follows keeps the browser busy.
  await new Promise((next) => setTimeout(next, 30));
  const B = globalThis.__BRYTHON__;
  if (made) B.precompiled = { ...made };
  B.runPythonSource(`from ${what.module} import ${what.name}\n`, "what_if");
  if (!made) keep(hash, { ...B.precompiled }, what.page);
  told(1);
}

// An object of what was loaded, made of plain data.
export function made(what, ...given) {
  const B = globalThis.__BRYTHON__;
  const kind = B.$getattr(B.imported[what.module], what.name);
  try {
    return B.$call(kind, ...given.map(B.structuredclone2pyobj));
  } catch (error) {
    throw new Error(inWords(error));
  }
}

// A method of such an object, as a function from plain data to plain data.
export function method(own, name) {
  const B = globalThis.__BRYTHON__;
  const called = B.$getattr(own, name);
  return (...given) => {
    try {
      return B.pyobj2structuredclone(B.$call(called, ...given.map(B.structuredclone2pyobj)));
    } catch (error) {
      throw new Error(inWords(error));
    }
  };
}

// A position on which orders can be tried: a function from texts to what becomes of them.
export function trial(on, at) {
  return method(made(TRIAL, on, at), "outcome");
}
