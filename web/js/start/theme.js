// The colours of the page, and of the browser's own bar around it.

const html = document.documentElement;
const bars = document.querySelectorAll("meta[name=theme-color]"); // one per theme, named by `data-for`

/** Follow the chosen theme, or the system where none is chosen. */
export function follow(theme) {
  const chosen = theme === "light" || theme === "dark";
  if (chosen) html.dataset.theme = theme;
  else delete html.dataset.theme;
  for (const bar of bars) {
    const { for: its } = bar.dataset;
    bar.media = chosen ? (its === theme ? "all" : "not all") : `(prefers-color-scheme: ${its})`;
  }
}
