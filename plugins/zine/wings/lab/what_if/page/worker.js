// Serves the page without a network: what is there is fresh, what was there once is kept.
const NAME = "what-if";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(event) {
  const { request } = event;
  const store = await caches.open(NAME);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(store.put(request, fresh.clone()));
    return fresh;
  } catch (error) {
    const old = await store.match(request, { ignoreSearch: true, ignoreVary: true });
    if (old) return old;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const own = new URL(event.request.url).origin === self.location.origin;
  if (own && event.request.method === "GET") event.respondWith(answer(event));
});
