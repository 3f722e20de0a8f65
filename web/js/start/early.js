// What the page does before anything else: tools/build.py writes it into the head of index.html, where it waits for no file.

import { readRuntime, readSnapshot } from "./kept.js";
import { follow } from "./theme.js";

const site = new URL("./", location.href).href;

/** Language and theme before anything is painted: the address, else what was chosen before, else the browser's. */
function dress() {
  let chosen = {};
  let saves = false;
  try {
    saves = Object.keys(localStorage).some((key) => key.startsWith("donafare.save."));
    chosen = JSON.parse(localStorage.getItem("donafare.settings")) ?? {};
  } catch {
    // Nothing was chosen, or nothing may be kept here.
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const lang = [asked, chosen.lang, navigator.language.startsWith("fa") ? "fa" : "en"].find((word) => word === "fa" || word === "en");
  const html = document.documentElement;
  html.lang = lang;
  html.dir = lang === "fa" ? "rtl" : "ltr";
  html.toggleAttribute("data-saves", saves);
  follow(chosen.theme);
  if (lang === "en") preloadTitles();
}

/** The letters of English titles, so that these are not set twice; Persian ones have those of the texts. */
function preloadTitles() {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "preload", href: "./fonts/im-fell-english-sc.woff2", as: "font", crossOrigin: "" }));
}

/**
 * The large files are on their way before any module is there (python.js takes them from here). A first visit fetches them
 * compressed. A page that the service worker serves has them as they are, and may need no archive at all.
 */
function fetchLargeFiles() {
  if (navigator.serviceWorker?.controller) {
    window.engine = WebAssembly.compileStreaming(readRuntime(site, "vendor/pyodide/pyodide.asm.wasm"));
    window.engine.catch(() => {}); // who takes it hears of it
    return;
  }
  const begun = Object.keys(JSON.parse(BUILD.files)).map((name) => [name, fetch(`./${name}.zst`)]);
  for (const [, response] of begun) response.catch(() => {});
  window.largeFiles = Object.fromEntries(begun);
}

/** So is Pyodide's script. It is no module, since browsers keep plain scripts compiled for the next start. */
function loadMachine() {
  const script = document.createElement("script");
  script.src = "./vendor/pyodide/pyodide.asm.js";
  window.machine = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${script.src} did not load`));
  });
  window.machine.catch(() => {});
  document.head.append(script);
}

/** So is the snapshot of an earlier visit (snapshots.js takes it). */
function fetchSnapshot() {
  window.keptSnapshot = readSnapshot(site);
  window.keptSnapshot.catch(() => {});
}

fetchLargeFiles();
fetchSnapshot();
dress();
loadMachine();
