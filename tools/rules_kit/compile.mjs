// Compiles the cut rules by Brython, and cuts Brython to what runs them: compile.mjs BRYTHON FILE < modules
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import vm from "node:vm";

const [from, to] = process.argv.slice(2);
const { transformSync } = createRequire(join(process.cwd(), "here.js"))("esbuild");
const small = (code) => transformSync(code, { minify: true, legalComments: "none", target: "es2022", charset: "utf8" }).code.trim();
const brython = readFileSync(from, "utf8");
const { modules, scripts, trial, head } = JSON.parse(readFileSync(0, "utf8"));

// Brython itself, which compiles here and nowhere else.
Object.assign(globalThis, { self: globalThis, module: {}, addEventListener: () => {} });
const PLACED = "var inum=1+2*(up_scope.positions.length-1)"; // where in its line each operation is
once(brython, PLACED);
let drawn = 0; // It names lambdas by chance: the same rules must become the same bytes.
Math.random = () => (++drawn % 1021) / 1021;
vm.runInThisContext(brython.replace(PLACED, "var inum=1"));
const B = globalThis.__BRYTHON__;

// Sections of Brython that only its compiler, pages and bytes need, by what each alone has.
const UNUSED = [
  "$B.EXACT_TOKEN_TYPES=", "function idb_load(", "$$eval=_b_.eval=", "_b_.bytearray.tp_methods=", "function make_lines(",
  "$B.memory_iterator.tp_iter=", "function conv_complex(", "coroutine.tp_repr=", "var GLOBAL_PARAM=", "$B._PyPegen={}",
  "$B.prepare_string=", "$B.prepare_number=", "$B.raise_error_known_location=", "$B.PyPegen=", "const _reserved_keywords=",
  "function convertDomValue(",
];
const GONE = ["eval", "exec", "open"]; // functions of theirs
// Of the compiler's own section, how names are found while modules run.
const COMPILER = ["function resolve_in_namespace(", "$B.own_class_name=function(name,inum)"];
// In place of what is left out.
const STANDING_IN = `(function($B){var _b_=$B.builtins
$B.scope_name=(name)=>name.replace(/[^\\w$]/g,'_')
$B.decode_position=()=>[0,0,0,0]
var builtins_scope={locals:new Set(Object.keys(_b_))}
`;

function once(text, mark) {
  const at = text.indexOf(mark);
  if (at < 0 || text.includes(mark, at + 1)) throw new Error(`Brython has not just one ${mark}`);
  return at;
}

function runtime() {
  const lines = brython.split("\n");
  const starts = lines.flatMap((line, at) => (/^;?\(function\s*\(\$B\)\s*\{/.test(line) ? [at] : []));
  const parts = starts.map((start, i) => lines.slice(start, starts[i + 1]).join("\n"));
  const holding = (mark) => {
    once(brython, mark);
    return parts.findIndex((part) => part.includes(mark));
  };
  const compiler = holding(COMPILER[0]);
  const [first, last] = COMPILER.map((mark) => once(parts[compiler], mark));
  const end = parts[compiler].indexOf("\nvar ", last);
  parts[compiler] = `${STANDING_IN}${parts[compiler].slice(first, end)}\n})(__BRYTHON__);`;
  const unused = new Set(UNUSED.map(holding));
  const kept = GONE.reduce((text, name) => {
    const [start, names, ...rest] = text.split(/(\$B\.builtin_funcs=\[.*?\])/);
    return [start, names.replace(`'${name}',`, ""), ...rest].join("");
  }, parts.filter((_, at) => !unused.has(at)).join("\n"));
  const [pushed, mended] = ["res.push(obj2)\ncount++}catch(err)", "res.push(to_string(obj2))\ncount++}catch(err)"];
  once(kept, pushed); // "".join forgets what a text of a class of its own says
  return `var __BRYTHON__=globalThis.__BRYTHON__||{};\n__BRYTHON__.$isNode=()=>false;\n${kept.replace(pushed, mended)}`;
}

// Without what only traces of faults tell: lines and columns.
const bare = (code) =>
  code
    .replace(/^\s*frame\.positions = .*$/gm, "")
    .replace(/^\s*\$B\.set_lineno\(frame, \d+(, '\w+')?\);?$/gm, "")
    .replace(/^\s*frame\.\$lineno = \d+$/gm, "")
    .replace(/\$B\.set_lineno\(frame, \d+\) && /g, "")
    .replace(/(enter_frame\(frame, __file__, |__firstlineno__ = )\d+/g, "$1 1");

function compiled(name, source) {
  B.url2name[name] = name;
  const root = B.py2js({ src: source, filename: name, imported: true }, name, name, B.builtins_scope);
  const locals = `locals_${B.scope_name(name)}`;
  return `(${locals})=>{${bare(root.to_js())}\nreturn ${locals}}`;
}

const entry = (name, isPackage, made) => small(`MODULES[${JSON.stringify(name)}]=[${isPackage},${made}];`);
const entries = [
  ...Object.entries(scripts).map(([name, code]) => entry(name, false, `()=>{${code}\nreturn{}}`)),
  ...Object.entries(modules).map(([name, [source, isPackage]]) => entry(name, isPackage, compiled(name, source))),
];
const licence = "// Brython 3.15.0, cut to what runs the rules: its licence is in brython.LICENSE.txt.";
const parts = [head, licence, small(runtime()), "var MODULES={};", ...entries, small(`(()=>{${trial}\n})();`)];
writeFileSync(to, `${parts.join("\n")}\n`);
