// The page's hands and ears: Python makes HTML texts, this module puts them into the document and tells Python
// what the player did. Only plain texts cross the border, so no proxy is ever made for an element or an event.
//
// A press reaches Python as (kind, value, detail):
//
//   act    a move or a step of one           data-act="follow:3"
//   cmd    a command                         data-cmd="undo"
//   why    a press on what can't be played   data-why="must_follow"
//   input  a field and its new value         data-input="option:rounds"
//   file   a file and its text               data-file="import"
//   route  the address has changed           #!/saved
//   key    Escape
//   awake  the page is in front again
//   error  something threw and nobody caught it

import morphdom from "morphdom";

import "./page/arrows.js";
import "./page/drag.js";
import { follow } from "./start/theme.js";

const LARGEST_FILE = 2_000_000; // bytes; a whole match is some ten thousand
const FLIGHT_MS = 260;
const WALK_MS = 650;
const TOAST_MS = 6_000;

const root = document.getElementById("app");
const html = document.documentElement;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let tell = () => {};

/** Give everything that happens from now on to one function. */
export function listen(handler) {
  tell = (kind, value = "", detail = "") => handler(kind, value, detail);
}

// -- what the player does: one listener for each kind of event --------------------------------------

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.("[data-act], [data-cmd], [data-why]");
  if (!pressed || pressed.disabled) return;
  const { act, cmd, why } = pressed.dataset;
  event.preventDefault(); // a form's button must not send the form, a link not follow its address
  if (act !== undefined) tell("act", act);
  else if (why !== undefined) tell("why", why);
  else tell("cmd", cmd);
});

for (const type of ["input", "change"]) {
  document.addEventListener(type, (event) => {
    const field = event.target;
    if (field.dataset?.file !== undefined && type === "change") readFile(field);
    const name = field.dataset?.input;
    // Texts are told while they are typed, everything else when it is chosen.
    const typed = field.matches?.("textarea, input:not([type=checkbox], [type=radio])");
    if (name === undefined || (type === "input") !== typed) return;
    tell("input", name, field.type === "checkbox" ? String(field.checked) : field.value);
  });
}

// Enter in a field presses the form's button: that is enough.
document.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell("key", "escape");
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) tell("awake");
});

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) tell("awake");
});

addEventListener("hashchange", () => tell("route", location.hash));

// Also what does not load: such an event does not bubble, but it can be captured.
addEventListener("error", (event) => tell("error", event.error?.stack ?? `${event.message ?? "did not load:"} ${event.filename ?? event.target.src ?? event.target.href}`), true);
addEventListener("unhandledrejection", ({ reason }) => tell("error", String(reason?.stack ?? reason)));

async function readFile(field) {
  const [file] = field.files;
  field.value = ""; // the same file may be chosen again
  if (!file) return;
  tell("file", field.dataset.file, file.size > LARGEST_FILE ? "" : await file.text().catch(() => ""));
}

// -- what the player sees ----------------------------------------------------------------------------

/**
 * Make the page look like this HTML, touching only what differs.
 *
 * @param {string} content HTML of the whole page.
 * @param {boolean} fresh Whether this is another screen, read from its beginning, not the same one changed.
 */
export function show(content, fresh = false) {
  const places = fresh || still.matches ? null : whereThingsAre();
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const hinted = root.querySelector(".hint")?.textContent;
  morphdom(root, `<div id="app">${content}</div>`, {
    childrenOnly: true,
    getNodeKey: (node) => node.dataset?.key || node.id,
    onBeforeElUpdated: keepWhatThePlayerDid,
  });
  if (fresh) {
    scrollTo(0, 0);
    root.querySelector("h1")?.focus({ preventScroll: true });
  } else if (focused && !root.contains(document.activeElement)) {
    const next = ["[data-focus]", ".board [data-act]", "[data-act]", "h1"].map((selector) => root.querySelector(selector));
    next.find(Boolean)?.focus({ preventScroll: true });
  }
  const hint = root.querySelector(".hint");
  if (hint && hint.textContent !== hinted) hint.scrollIntoView({ block: "nearest" });
  if (places) letThingsFly(places);
  letThingsArrive(places !== null);
  // What was said to one player about his hand is not for the next one.
  if (root.querySelector("[data-status=curtain]")) for (const note of document.querySelectorAll(".toast.private")) note.remove();
}

function keepWhatThePlayerDid(old, next) {
  if (old.isEqualNode(next) && old.tagName !== "INPUT") return false;
  if (old.tagName === "DETAILS") next.open = old.open;
  if (old === document.activeElement && old.matches("textarea, input:not([type=checkbox], [type=radio])")) next.value = old.value;
  return true;
}

/** Where every moving thing is: FLIP, Paul Lewis's "first, last, invert, play". */
function whereThingsAre() {
  const places = new Map();
  for (const thing of root.querySelectorAll("[data-key]")) places.set(thing.dataset.key, thing.getBoundingClientRect());
  return places;
}

function letThingsFly(places) {
  // All are stopped before any is measured, so that the page is laid out once, not once for each.
  for (const flight of document.getAnimations()) if (flight.id === "flip") flight.cancel();
  const moves = [];
  for (const thing of root.querySelectorAll("[data-key]")) {
    const from = places.get(thing.dataset.key);
    if (from) moves.push([thing, from, thing.getBoundingClientRect()]);
  }
  for (const [thing, from, to] of moves) {
    const x = from.x - to.x;
    const y = from.y - to.y;
    if (!to.width || !from.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) continue;
    // On top of whatever transform the style sheet gives it: `translate` is a property of its own.
    const flight = thing.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
      duration: FLIGHT_MS,
      easing: "cubic-bezier(.2, .7, .2, 1)",
    });
    flight.id = "flip";
  }
}

const arrived = new Set();

/**
 * What came from a place and has no name by which it could be followed: `data-from="WALK PLACE"` on it, `data-place="PLACE"`
 * there, `data-turned` if it was turned over on the way. Every walk is shown once.
 *
 * @param {boolean} shown Whether to show it at all.
 */
function letThingsArrive(shown) {
  const things = [...root.querySelectorAll("[data-from]")];
  if (!things.length) arrived.clear(); // walks that come now are others, whatever they are called
  const walks = [];
  for (const thing of things) {
    const [walk, place] = thing.dataset.from.split(" ");
    const start = root.querySelector(`[data-place="${place}"]`);
    if (shown && start && !arrived.has(walk)) walks.push([thing, start.getBoundingClientRect(), thing.getBoundingClientRect()]);
    arrived.add(walk);
  }
  for (const [thing, from, to] of walks) {
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    const timing = { duration: WALK_MS, easing: "cubic-bezier(.4, 0, .2, 1)" };
    thing.animate([{ translate: `${x}px ${y}px`, zIndex: 2 }, { translate: "0 0", zIndex: 2 }], timing);
    if ("turned" in thing.dataset) thing.animate({ rotate: ["y 0deg", "y 0deg", "y 90deg", "y 0deg"] }, timing);
  }
}

/** For how many milliseconds things still move. What repeats draws the eye to something: nobody waits for its end. */
export function moving() {
  if (still.matches) return 0;
  const left = root.getAnimations({ subtree: true }).map((motion) => {
    const { iterations, endTime } = motion.effect.getComputedTiming();
    return iterations === 1 ? endTime - motion.currentTime : 0;
  });
  return Math.max(0, ...left);
}

/** Set the document's language, direction, title and theme. */
export function dress(lang, dir, title, theme) {
  // Setting these anew, even to what they are, would style the whole page again.
  if (html.lang !== lang) html.lang = lang;
  if (html.dir !== dir) html.dir = dir;
  document.title = title;
  follow(theme);
  const address = new URL(location.href);
  if (address.searchParams.has("lang") && address.searchParams.get("lang") !== lang) {
    address.searchParams.delete("lang"); // the player has chosen another one since
    history.replaceState(null, "", address);
  }
}

/** Load a style sheet of a game, once; resolves when it holds, or can't be had. */
export function style(name) {
  const href = `./web/styles/${name}.css`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => (link.onload = link.onerror = () => resolve()));
  document.head.append(link);
  return loaded;
}

/** Say a short sentence that goes by itself; kind: classes of the style sheet, `private` where it tells of a hand. */
export function toast(text, kind = "info") {
  const region = document.getElementById("toasts");
  const note = document.createElement("p");
  note.className = `toast ${kind}`;
  note.textContent = text;
  const said = [...region.children].filter((old) => old.textContent === text);
  for (const old of [...said, ...[...region.children].slice(0, -2)]) old.remove();
  region.append(note);
  setTimeout(() => note.remove(), TOAST_MS);
}

/** Tell that something went wrong, with a report that can be copied. */
export function problem(title, text, report, copyLabel, closeLabel) {
  const panel = document.getElementById("problem");
  const button = (label, press) => {
    const made = Object.assign(document.createElement("button"), { textContent: label, className: "button", onclick: press });
    made.type = "button";
    return made;
  };
  const paragraph = (tag, content) => Object.assign(document.createElement(tag), { textContent: content });
  const details = paragraph("pre", report);
  details.dir = "ltr";
  details.tabIndex = 0;
  panel.replaceChildren(
    paragraph("h2", title),
    paragraph("p", text),
    details,
    button(copyLabel, () => copy(report)),
    button(closeLabel, () => (panel.hidden = true)),
  );
  panel.hidden = false;
}

// -- small services of the browser -------------------------------------------------------------------

/** Put a text on the clipboard; false where the browser forbids it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy"); // the only way without a secure context
    field.remove();
    return copied;
  }
}

/** The clipboard's text; empty where the browser forbids it. */
export function paste() {
  return navigator.clipboard?.readText?.().catch(() => "") ?? Promise.resolve("");
}

export const canShare = Boolean(navigator.share);

export const canScan = Boolean(navigator.mediaDevices?.getUserMedia);

/** Open the device's share sheet; the player may close it again. */
export async function share(title, text) {
  await navigator.share({ title, text }).catch(() => {});
}

/** Let the player keep a text as a file. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Import another of our modules when it is needed. */
export function load(name) {
  return import(new URL(`./web/js/${name}.js`, document.baseURI));
}

// -- storage: a word says what went wrong, since a browser may forbid or run out of it ---------------

const SAVES = "donafare.save."; // as in web/store.py

/** Let the style sheet know whether there is a saved game, as the script in index.html does before anything is painted. */
function noteSaves() {
  html.toggleAttribute("data-saves", keys(SAVES) !== "");
}

let asked = false;

/** Ask the browser, once, not to clear what this site keeps when space gets short. */
function keepStorage() {
  if (!asked) navigator.storage?.persist?.().catch(() => {});
  asked = true;
}

/** The value of a key, or null. */
export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a value; returns "", "full" or "forbidden". */
export function write(key, value) {
  try {
    localStorage.setItem(key, value);
    noteSaves();
    if (key.startsWith(SAVES)) keepStorage();
    return "";
  } catch (error) {
    return error?.name === "QuotaExceededError" ? "full" : "forbidden";
  }
}

/** Forget a key. */
export function remove(key) {
  try {
    localStorage.removeItem(key);
    noteSaves();
  } catch {
    // Nothing is kept where nothing may be kept.
  }
}

/** All keys that begin so, one per line. */
export function keys(prefix) {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .join("\n");
  } catch {
    return "";
  }
}
