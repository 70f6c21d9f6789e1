// The end of rules.js: runs the press's own rules beside the page. They were compiled ahead, so nothing
// makes functions of text. A position is handed in once, then orders, one set after another.
/* global MODULES, __BRYTHON__ */
const TRIAL = { module: "zine.wings.lab.order_trials.trial", name: "Trial" };

postMessage({ loaded: true });
const B = __BRYTHON__;

// A module is run when it is first asked for, after those that it is within.
function need(name) {
  const found = MODULES[name];
  if (!found || B.imported[name]) return;
  const [parent, own] = [name.slice(0, Math.max(name.lastIndexOf("."), 0)), name.slice(name.lastIndexOf(".") + 1)];
  if (parent) need(parent);
  const [isPackage, run] = found;
  const module = (B.imported[name] = B.module.$factory(name, undefined, isPackage));
  module.$is_package = isPackage;
  B.module_setattr(module, "__file__", name);
  if (isPackage) B.module_setattr(module, "__path__", name);
  for (const [key, value] of Object.entries(run(module))) B.module_setattr(module, key, value);
  if (parent) B.module_setattr(B.imported[parent], own, module);
}

const { $import_from, import: importWhole } = B;
B.$import_from = (module, name, ...rest) => {
  need(module);
  need(`${module}.${name}`);
  return $import_from(module, name, ...rest);
};
B.import = (module, ...rest) => {
  need(module);
  return importWhole(module, ...rest);
};

need(TRIAL.module);
const Trial = B.$getattr(B.imported[TRIAL.module], TRIAL.name);
let tried = null;

// What Brython raised, in words.
function inWords(error) {
  if (error instanceof Error && !error.args) return error.message;
  try {
    return B.builtins.str.$factory(error);
  } catch {
    return String(error);
  }
}

const call = (what, ...values) => B.$call(what, ...values.map(B.structuredclone2pyobj));

addEventListener("message", ({ data: { position, texts, number } }) => {
  try {
    if (position) tried = call(Trial, position.on, position.at);
    const outcome = texts && B.pyobj2structuredclone(call(B.$getattr(tried, "outcome"), texts));
    postMessage({ number, outcome });
  } catch (error) {
    postMessage({ number, fault: inWords(error) });
  }
});
