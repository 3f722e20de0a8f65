// Where the memory snapshot is kept (see snapshots.js).

/** The name of the cache of a site, given by its address. */
export const cacheName = (site) => `donafare ${new URL(site).pathname} snapshots`;

/** The address of the snapshot that fits; `BUILD.snapshot` names it: this Pyodide with these archives. */
export const addressOf = (site) => `${site}snapshot/${JSON.parse(BUILD.snapshot)}`;

/** The snapshot that fits, to be awaited twice: whether there is one, and its content as it was kept. */
export async function readSnapshot(site) {
  const kept = await caches.match(addressOf(site), { cacheName: cacheName(site) });
  return kept && { content: kept.arrayBuffer() };
}
