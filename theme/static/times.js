// Adds the time in the reader's own zone beside a deadline that names the zine's.
for (const each of document.querySelectorAll("time[data-local]")) {
  const when = new Date(each.dateTime);
  const offset = /([+-])(\d\d):(\d\d)$/.exec(each.dateTime);
  const theirs = offset ? Number(`${offset[1]}1`) * (60 * Number(offset[2]) + Number(offset[3])) : 0;
  const local = document.createElement("span");
  local.className = "local";
  if (theirs !== -when.getTimezoneOffset()) {
    const form = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    // The words are on the page where it is in another language.
    const [language, words] = each.dataset.local
      ? [document.documentElement.lang, each.dataset.local]
      : ["en-GB", "your time"];
    local.textContent = ` (${new Intl.DateTimeFormat(language, form).format(when)} ${words})`;
    each.after(local);
  }
}
