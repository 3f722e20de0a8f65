// Once the page is up and idle: keeps it for when there is no network, and offers a new version when nobody plays.

import { text } from "./boot.js";
import { hasSnapshot } from "./start/snapshots.js";

const html = document.documentElement;
const bar = document.getElementById("update");
const CHECK_MS = 3_600_000;
const SNAPSHOT_MS = 1_500; // later than what a player does first
const LOCK = "donafare game"; // held by every tab in which a game is running (Web Locks API)

const isPlaying = () => document.querySelector("[data-status]:not([data-status=over])") !== null;
let release = null;
let asked = null; // the version that is offered as soon as nobody plays
let offered = null; // the version that is offered

/** Tell other tabs whether a game is running in this one. */
function holdWhilePlaying() {
  if (isPlaying() && !release) {
    const left = new Promise((resolve) => (release = resolve));
    navigator.locks?.request(LOCK, { mode: "shared" }, () => left);
  } else if (!isPlaying()) {
    release?.();
    release = null;
  }
}

/** Do something when no tab has a game running; or, with `ifAvailable`, only if none has one now. */
function whenNobodyPlays(options, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, options, (lock) => lock && work());
}

async function offer(registration) {
  const worker = registration.waiting;
  // The very first version waits as well, for a moment: it has nothing to replace.
  if (!worker || !registration.active || worker === asked || isPlaying()) return;
  asked = worker;
  await whenNobodyPlays({}, () => {});
  offered = worker;
  bar.querySelector("p").textContent = text("update");
  const [now, later] = bar.querySelectorAll("button");
  now.textContent = text("update_now");
  later.textContent = text("update_later");
  now.onclick = () => whenNobodyPlays({ ifAvailable: true }, () => worker.postMessage("take over"));
  later.onclick = () => {
    offered = null;
    bar.hidden = true;
  };
  bar.hidden = isPlaying();
}

/** Make the snapshot for the next visit, unless there is one. */
async function makeSnapshot() {
  if (!navigator.serviceWorker.controller || (await hasSnapshot())) return;
  const worker = new Worker(new URL("./snapshot.js", import.meta.url), { type: "module" });
  worker.onmessage = () => (html.dataset.snapshot = "kept");
}

/** Keep the site, and look for new versions of it. */
export async function keepSite() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // forbidden here, or the page came over plain http
  let registration;
  try {
    registration = await serviceWorker.register("./sw.js", { updateViaCache: "none" });
  } catch {
    return; // no network, or no storage: the page works as it is
  }
  let served = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (served && !isPlaying()) location.reload(); // another version has taken over
    served = true;
  });
  serviceWorker.ready.then(() => {
    html.dataset.offline = "ready";
    setTimeout(makeSnapshot, SNAPSHOT_MS);
  });

  const look = () => {
    holdWhilePlaying();
    bar.hidden = isPlaying() || offered === null;
    offer(registration);
  };
  new MutationObserver(look).observe(document.getElementById("app"), { subtree: true, childList: true, attributeFilter: ["data-status"] });
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < CHECK_MS) return;
    checked = Date.now();
    registration.update().catch(() => {});
  });
  look();
}
