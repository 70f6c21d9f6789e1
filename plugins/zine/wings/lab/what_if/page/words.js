// The page's own words, where it is in another language (plugins/zine/render/template_words.py).
const WORDS = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");
export const tr = (text, parts = {}) => (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
