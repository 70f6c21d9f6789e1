// Keeps in the browser what was made of the rules when they were first loaded, under their hash.
const STORE = "made";

const settled = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

async function opened(way) {
  const request = indexedDB.open("what-if", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return (await settled(request)).transaction(STORE, way).objectStore(STORE);
}

// What was kept under a hash; null if there is nothing, or if the browser keeps nothing.
export async function kept(hash) {
  try {
    return (await settled((await opened("readonly")).get(hash))) ?? null;
  } catch {
    return null;
  }
}

// Keep something, and nothing from before.
export async function keep(hash, made) {
  try {
    const store = await opened("readwrite");
    store.clear();
    store.put(made, hash);
  } catch {
    // Without a store the rules are made anew each time.
  }
}
