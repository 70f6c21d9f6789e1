// What was tried, to take away: a link, orders, YAML for an orders file, a note for an article.

function asOrders(texts) {
  const written = Object.entries(texts).filter(([, text]) => text.trim());
  return written.map(([power, text]) => `${power}:\n${text.trim()}\n`).join("\n");
}

function asYaml(texts) {
  const indented = (text) => text.trim().split("\n").map((each) => `    ${each.trim()}`).join("\n");
  const written = Object.entries(texts).filter(([, text]) => text.trim());
  return `orders:\n${written.map(([power, text]) => `  ${power}: |-\n${indented(text)}\n`).join("")}`;
}

// The powers whose orders are not those that were given, with what would have become of them.
function asNote(position, texts, done) {
  const other = Object.keys(texts).filter((power) => texts[power] !== (position.orders[power] ?? ""));
  const told = other.map((power) => {
    const lines = (done?.powers[power] ?? []).map((each) => {
      const text = each.failed ? `(${each.text})` : each.text;
      return each.reason ? `${text} ${each.reason}` : text;
    });
    return `${power}: ${lines.join(", ")}.`;
  });
  const what = `${position.title}, ${position.phase_name}`;
  return `[${tr("What if in {what}", { what })}](${location.href})\n\n${told.join("\n\n")}\n`;
}

function copies({ position, texts, settled }) {
  const made = {
    link: () => location.href,
    orders: () => asOrders(texts()),
    yaml: () => asYaml(texts()),
    note: async () => {
      const outcome = await settled();
      return asNote(position, texts(), outcome);
    },
  };
  for (const [name, text] of Object.entries(made)) {
    at(`copy-${name}`).addEventListener("click", async () => {
      const copied = await text();
      at("copied").value = copied;
      at("copied-part").hidden = false;
      try {
        await navigator.clipboard.writeText(copied);
        at("copy-state").textContent = tr("Copied.");
      } catch {
        at("copied").select();
        at("copy-state").textContent = tr("Your browser does not copy here: copy it from the box.");
      }
    });
  }
}
