/** A page may have been prefetched. Older data is shown and refetched. */
const STALE_MS = 1000;

/** Options of a query whose answer came with the page. `at`: when the server rendered it, by the server's clock. */
export const asRendered = <Data>(data: Data, at: number) => ({
  initialData: data,
  // The server's clock may be ahead of the browser's.
  initialDataUpdatedAt: Math.min(at, Date.now()),
  staleTime: STALE_MS,
});
