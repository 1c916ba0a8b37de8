/** Keep files on this device: those that were loaded for this page, and *others*. Then it works without a network. */
export async function keepOffline(others: string[]): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((each) => new URL(each.name));
  const own = loaded.filter((each) => each.origin === location.origin && each.pathname.startsWith("/assets/")).map((each) => each.pathname);
  active?.postMessage({ keep: [...new Set([...own, ...others])] });
}
