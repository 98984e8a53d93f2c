/** A page may have been fetched ahead of time. Anything older is shown and refetched. */
const STALE_MS = 1000;

/** Options of a query whose answer came with the page. `at`: when the server rendered it, by its own clock. */
export const asRendered = <Data>(data: Data, at: number) => ({
  initialData: data,
  // The clock of the server may be ahead of that of the browser.
  initialDataUpdatedAt: Math.min(at, Date.now()),
  staleTime: STALE_MS,
});
