// Keeps what this page was made of, so that it works without a network the next time.
const NAME = "what-if";

export async function keepForOffline() {
  try {
    await navigator.serviceWorker.register(new URL("worker.js", import.meta.url));
    const used = performance.getEntriesByType("resource").map((each) => each.name);
    const own = used.filter((each) => each.startsWith(location.origin));
    const store = await caches.open(NAME);
    await store.addAll([...new Set([location.href.split("#")[0], ...own])]);
    document.getElementById("trying").dataset.kept = "yes";
  } catch {
    // Browsers keep nothing for a page from a disk or without encryption.
  }
}
