/** How long the work may hold the event loop before other requests have their turn. */
const SLICE_MS = 5;

/** Each does its next step and tells whether it was the last. */
const queue: (() => boolean)[] = [];
let isRunning = false;

/**
 * Runs work whose size a stranger decides. The generator yields after every step, which must be short. All such work
 * of the process takes turns, and together at most one slice of time in each turn of the event loop.
 */
export function runInSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    queue.push(() => {
      try {
        const { done, value } = steps.next();
        if (done) resolve(value);
        return done === true;
      } catch (error) {
        reject(error);
        return true;
      }
    });
    if (isRunning) return;
    isRunning = true;
    runSlice();
  });
}

function runSlice() {
  const endMs = performance.now() + SLICE_MS;
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (!next()) queue.push(next);
    if (performance.now() >= endMs) break;
  }
  isRunning = queue.length > 0;
  if (isRunning) setImmediate(runSlice);
}
