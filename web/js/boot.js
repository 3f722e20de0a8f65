// The page before Python is up: it can be read, its language and theme can be switched, and every press is kept for
// Python. If Python does not come, it says so.

import { dress, listen, problem, read, write } from "./dom.js";

const SETTINGS = "donafare.settings"; // as in web/store.py
const STALL_MS = 25_000;
const STEPS = { "Loading Pyodide": "engine", "Loaded Pyodide": "games", "Loaded files": "page" }; // PyScript's words
const words = JSON.parse(document.getElementById("boot-words").textContent);
const html = document.documentElement;
const bar = document.getElementById("boot");
const early = [];
const total = Object.values(JSON.parse(BUILD.files)).reduce((sum, size) => sum + size, 0);
let received = 0;
let stalled;

function onEarly(kind, value, detail) {
  if (kind === "error") fail("failed", value);
  else if (kind === "route") paint();
  else if (kind === "cmd" && /^(lang|theme):/.test(value)) choose(...value.split(":"));
  else early.push([kind, value, detail]);
}

/** Show the page as it was built: the landing, or that the asked screen comes as soon as Python is up. */
function paint() {
  const landing = /^(#!?\/?)?$/.test(location.hash);
  const template = document.getElementById(`${landing ? "landing" : "opening"}-${html.lang}`);
  document.getElementById("app").replaceChildren(template.content.cloneNode(true));
}

function choose(what, value) {
  let settings = {};
  try {
    settings = JSON.parse(read(SETTINGS)) ?? {};
  } catch {
    // Damaged settings are replaced.
  }
  write(SETTINGS, JSON.stringify({ ...settings, [what]: value }));
  const { lang, theme } = { lang: html.lang, theme: html.dataset.theme, [what]: value };
  dress(lang, words[lang].dir, words[lang].title, theme);
  paint();
  say();
}

function say() {
  bar.querySelector("p").textContent = words[html.lang][bar.dataset.step];
}

/** How much of the engine has come; a page that was kept comes at once, and says nothing. */
function sayBytes() {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const [now, all] = [received, total].map((bytes) => (bytes / 1e6).toLocaleString(html.lang, digits));
  document.getElementById("bytes").textContent = `${now} / ${all} MB`;
  waitForMore();
}

/** Say so if nothing more happens. */
function waitForMore() {
  clearTimeout(stalled);
  stalled = setTimeout(() => fail("stalled", "no progress"), STALL_MS);
}

function step(name) {
  bar.dataset.step = name;
  say();
  waitForMore();
}

/**
 * Say that the page did not start, and what to do.
 *
 * @param {"failed" | "stalled"} reason
 * @param {string} detail For the report.
 */
export function fail(reason, detail) {
  clearTimeout(stalled);
  html.dataset.state = reason;
  const text = words[html.lang];
  const report = [`Donafare ${reason}: ${bar.dataset.step}`, detail, location.href, navigator.userAgent].join("\n");
  problem(text[reason], text[`${reason}_help`], report, text.copy, text.close);
}

/** A sentence of `boot-words` in the page's language. */
export const text = (name) => words[html.lang][name];

/** Python is up: from now on it hears of everything, first of what was pressed until now. */
export function handOver(handler) {
  clearTimeout(stalled);
  bar.hidden = true;
  document.getElementById("problem").hidden = true;
  html.dataset.state = "ready";
  performance.mark("ready");
  listen(handler);
  for (const event of early) handler(...event);
  // Everything that can wait does.
  (globalThis.requestIdleCallback ?? setTimeout)(async () => (await import("./offline.js")).keepSite());
}

listen(onEarly);
addEventListener("py:progress", ({ detail }) => detail in STEPS && step(STEPS[detail]));
addEventListener("donafare:bytes", ({ detail }) => {
  received += detail;
  if (html.dataset.state === "starting") sayBytes();
});
step("engine");
