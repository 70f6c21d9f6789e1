// Searches the index that pagefind made of the finished site, and those of past issues.
const form = document.getElementById("search");
const found = document.getElementById("found");
const list = document.getElementById("results");
const site = new URL(form.dataset.site, document.baseURI).href;
// The page's own words, where it is in another language (plugins/zine/render/script_words.py).
const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
const MOST = 20;
let latest = 0;

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
  for (let first = 0; first < results.length && picked.length <= MOST; first += MOST) {
    const some = await Promise.all(results.slice(first, first + MOST).map((each) => each.data()));
    picked.push(...some.filter((each) => new URL(each.url, site).href.startsWith(site + folder)));
  }
  return picked;
}

async function look(index) {
  const turn = ++latest;
  const words = form.elements.q.value.trim();
  if (!words) {
    found.textContent = "";
    list.replaceChildren();
    return;
  }
  const search = await index.debouncedSearch(words);
  if (search === null || turn !== latest) return;
  const picked = await pick(search.results, form.elements.kind.value);
  if (turn !== latest) return;
  list.replaceChildren();
  picked.slice(0, MOST).forEach(show);
  const count = picked.length;
  if (count > MOST) found.textContent = tr("More than {count} pages found.", { count: MOST });
  else if (count > 1) found.textContent = tr("{count} pages found.", { count });
  else found.textContent = count ? tr("{count} page found.", { count }) : tr("No pages found.");
}

try {
  const index = await import(new URL("pagefind/pagefind.js", site));
  await index.init();
  const past = form.dataset.past.split(" ").filter(Boolean);
  await Promise.all(past.map((part) => index.mergeIndex(`${site}pagefind/past/${part}/`)));
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => look(index));
  form.elements.q.value = new URLSearchParams(location.search).get("q") ?? "";
  look(index);
} catch {
  found.textContent = tr("Search works only on the published site.");
}
