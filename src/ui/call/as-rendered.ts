/** A page may have been prefetched. Older data is shown and refetched. */
const STALE_MS = 1000;

/**
 * Options of a query whose answer came with the page; undefined `data`: it did not. `at`: when the server rendered it,
 * by the server's clock. `staleTime`: milliseconds after which it is refetched.
 */
export const asRendered = <Data>(data: Data, at: number, staleTime = STALE_MS) => ({
  initialData: data,
  // The server's clock may be ahead of the browser's.
  initialDataUpdatedAt: Math.min(at, Date.now()),
  staleTime,
});
