// Searches the index that pagefind made of the finished site, and those of past issues.
const form = document.getElementById("search");
const found = document.getElementById("found");
const list = document.getElementById("results");
const site = new URL(form.dataset.site, document.baseURI).href;
// The page's own words, where it is in another language (plugins/zine/render/script_sentences.py).
const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
const more = document.getElementById("more");
const STEP = 20; // results more with each press of the button
let latest = 0;
let most = STEP;

function show(result) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = result.url;
  link.textContent = result.meta.title;
  const excerpt = document.createElement("p");
  // Excerpts are text with <mark> in it; all other markup is dropped.
  for (const part of result.excerpt.split(/(<mark>.*?<\/mark>)/)) {
    const marked = part.startsWith("<mark>");
    const node = document.createElement(marked ? "mark" : "span");
    node.textContent = plain(part);
    excerpt.append(node);
  }
  item.append(link, excerpt);
  list.append(item);
}

function plain(html) {
  const page = new DOMParser().parseFromString(`<pre>${html}</pre>`, "text/html");
  return page.body.textContent;
}

// The results in a folder ("" for all): as many as are shown, and one more.
async function pick(results, folder) {
  const picked = [];
  for (let first = 0; first < results.length && picked.length <= most; first += STEP) {
    const some = await Promise.all(results.slice(first, first + STEP).map((each) => each.data()));
    picked.push(...some.filter((each) => new URL(each.url, site).href.startsWith(site + folder)));
  }
  return picked;
}

// The address says what was asked for, so that coming back finds it again.
function write(words, kind) {
  const asked = new URLSearchParams(words ? { q: words } : {});
  if (kind) asked.set("kind", kind);
  if (most > STEP) asked.set("most", most);
  history.replaceState(null, "", `${location.pathname}${asked.size ? `?${asked}` : ""}`);
}

async function look(index) {
  const turn = ++latest;
  const [words, kind] = [form.elements.q.value.trim(), form.elements.kind.value];
  write(words, kind);
  const search = words ? await index.debouncedSearch(words) : { results: [] };
  if (search === null || turn !== latest) return;
  const picked = await pick(search.results, kind);
  if (turn !== latest) return;
  list.replaceChildren();
  picked.slice(0, most).forEach(show);
  more.hidden = picked.length <= most;
  const count = kind || picked.length <= most ? picked.length : search.results.length;
  if (kind && count > most) found.textContent = tr("More than {count} pages found.", { count: most });
  else if (count > 1) found.textContent = tr("{count} pages found.", { count });
  else if (count) found.textContent = tr("{count} page found.", { count });
  else found.textContent = words ? tr("No pages found.") : "";
}

try {
  const index = await import(new URL("pagefind/pagefind.js", site));
  await index.init();
  const past = form.dataset.past.split(" ").filter(Boolean);
  await Promise.all(past.map((part) => index.mergeIndex(`${site}pagefind/past/${part}/`)));
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    most = STEP;
    look(index);
  });
  more.addEventListener("click", async () => {
    const before = list.childElementCount;
    most += STEP;
    await look(index);
    list.children[before]?.querySelector("a").focus();
  });
  const given = new URLSearchParams(location.search);
  form.elements.q.value = given.get("q") ?? "";
  form.elements.kind.value = given.get("kind") ?? "";
  most = Math.max(STEP, Number(given.get("most")) || 0);
  look(index);
} catch {
  found.textContent = tr("Search works only on the published site.");
}
