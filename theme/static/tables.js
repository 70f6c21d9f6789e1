// Headings of a sortable table sort it, first the way that is asked for most: figures from the top.
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const [body] = table.tBodies;
  const worth = (row, at) => {
    const cell = row.cells[at];
    return cell.querySelector("time")?.dateTime ?? cell.textContent.trim();
  };
  // English alone has a point in decimals, and commas between thousands.
  const [point, part] = document.documentElement.lang === "en" ? [".", ","] : [",", "."];
  const plain = (text) => text.replaceAll("\u2212", "-").replaceAll(part, "").replaceAll(point, ".");
  const figure = (text) => Number(plain(text).replace(/[^\d.-]/g, "")) || 0;
  [...table.tHead.rows[0].cells].forEach((heading, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const number = heading.classList.contains("number");
      const first = number ? "descending" : "ascending";
      const other = number ? "ascending" : "descending";
      const order = heading.getAttribute("aria-sort") === first ? other : first;
      for (const each of heading.parentNode.cells) each.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const compare = number
        ? (a, b) => figure(worth(a, at)) - figure(worth(b, at))
        : (a, b) => worth(a, at).localeCompare(worth(b, at), document.documentElement.lang);
      body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
    });
  });
}
