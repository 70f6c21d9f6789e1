// The game that was chosen on this device comes first, with the way to its orders.
"use strict";
(() => {
  const NAME = "zine-game"; // theme/static/orders.js keeps it as well
  const links = [...document.querySelectorAll(".yours a[data-orders]")];
  try {
    for (const link of links) link.addEventListener("click", () => localStorage.setItem(NAME, link.dataset.game));
    const own = links.find((link) => link.dataset.game === localStorage.getItem(NAME));
    if (!own) return;
    const send = Object.assign(document.createElement("a"), {
      href: own.dataset.orders, textContent: own.dataset.send, className: "button",
    });
    own.closest("p").querySelector("b").after(" ", own, " ", send);
  } catch {
    // A browser that keeps nothing shows all games alike.
  }
})();
