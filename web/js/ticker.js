// A worker that ticks: send it a period in milliseconds.
//
// The friend who waits for the host is in a messenger meanwhile, and the page is hidden. Chromium then lets the page's
// own timers run once a minute, and a worker's at their pace.

onmessage = ({ data: period }) => setInterval(() => postMessage("tick"), period);
