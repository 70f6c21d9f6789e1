// Keeps what this page was made of, so that it works without a network the next time.
async function keepForOffline() {
  try {
    await navigator.serviceWorker.register(new URL("worker.js", HERE));
    const used = performance.getEntriesByType("resource").map((each) => each.name);
    const own = used.filter((each) => each.startsWith(location.origin));
    const store = await caches.open("what-if");
    const names = [...new Set([location.href.split("#")[0], ...own])];
    const letters = names.filter((each) => each.endsWith(".woff2"));
    await store.addAll(names.filter((each) => !letters.includes(each)));
    await Promise.allSettled(letters.map((each) => store.add(each))); // the page is whole without them
    await navigator.serviceWorker.ready; // what is kept is of use once the worker answers
    document.getElementById("trying").dataset.kept = "yes";
  } catch {
    // Browsers keep nothing for a page from a disk or without encryption.
  }
}
