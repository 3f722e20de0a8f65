// A Firefox on a leash: takes commands as lines of JSON, answers with lines of JSON. Playwright can't drive a system's Firefox.
//
//   {"goto": URL} | {"script": function or expression, "arg": any}  ->  {"value": any} | {"error": text}

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  extraPrefsFirefox: { "network.manage-offline-status": true }, // else the page never hears of a lost network
});
const page = await browser.newPage();

async function run({ goto, script, arg }) {
  if (goto) return void (await page.goto(goto));
  return page.evaluate(
    `(async () => { const it = (${script}); return typeof it === "function" ? await it(${JSON.stringify(arg ?? null)}) : await it; })()`,
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await run(JSON.parse(line)).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: String(error) }),
  );
  console.log(JSON.stringify(answer));
}
await browser.close();
