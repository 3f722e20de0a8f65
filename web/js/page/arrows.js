// Arrow keys go from place to place on a map, by where the places are on the screen: a turned board turns them too.
//
//   data-arrows   on the group of the places; Tab reaches one of its buttons, the arrows lead to the others

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SLANT = 3; // how much farther aside than ahead a place may lie: whatever the place, one of the four keys leads towards it

document.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  const group = event.target.closest?.("[data-arrows]");
  if (!way || !group || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault(); // else the page scrolls
  next(event.target, [...group.querySelectorAll("button")], way)?.focus();
});

document.addEventListener("focusin", ({ target }) => {
  const group = target.closest?.("[data-arrows]");
  for (const button of group?.querySelectorAll("button") ?? []) button.tabIndex = button === target ? 0 : -1;
});

/** The button to which the fewest steps ahead and aside lead, or nothing if none lies ahead. */
function next(from, buttons, [right, down]) {
  const [x, y] = middle(from);
  let found;
  let least = Infinity;
  for (const button of buttons) {
    const [dx, dy] = middle(button).map((value, axis) => value - [x, y][axis]);
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down + dy * right);
    if (ahead > 1 && aside <= SLANT * ahead && ahead + aside < least) [found, least] = [button, ahead + aside];
  }
  return found;
}

function middle(button) {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
