// Cards can be dragged too: a shortcut for pressing the card and then the place. It presses the same buttons, so
// there is nothing that only dragging can do.
//
//   data-drag="17"   a card that may go somewhere
//   data-drop="c0"   a place; while it is a target its data-act takes the card there

const FAR = 7; // pixels before a press becomes a drag
let held = null;

const cardHeld = () => document.querySelector(`[data-drag="${held.card}"]`);

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.("[data-drag]");
  if (card && event.isPrimary && event.button === 0) held = { card: card.dataset.drag, x: event.clientX, y: event.clientY, moving: false };
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moving) {
    if (Math.hypot(x, y) < FAR) return;
    held.moving = true;
    // Paints anew: now the card's places are targets. A card with one place only needs no picking.
    if (cardHeld()?.dataset.act?.startsWith("pick:")) cardHeld().click();
  }
  Object.assign(cardHeld()?.style ?? {}, { translate: `${x}px ${y}px`, pointerEvents: "none", zIndex: 9, position: "relative" });
});

document.addEventListener("pointerup", (event) => {
  if (!held?.moving) {
    held = null;
    return;
  }
  const card = cardHeld();
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
  const act = place?.dataset.act ?? "";
  if (card?.dataset.act?.endsWith(`,${place?.dataset.drop}`)) card.click();
  else if (act && !act.startsWith("pick:card-")) place.click();
  put(card);
  // The press that the browser makes of it now is none.
  const swallow = (click) => (click.stopPropagation(), click.preventDefault());
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
});

document.addEventListener("pointercancel", () => {
  if (held) put(cardHeld());
});

document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-drag]")) event.preventDefault();
});

function put(card) {
  held = null;
  card?.removeAttribute("style");
}
