/** How long the work may occupy the event loop before other requests get a turn. */
const SLICE_MS = 5;

/** Each function does its next step and returns whether it was the last. */
const queue: (() => boolean)[] = [];
let isRunning = false;

/**
 * Runs work whose size depends on strangers. The generator yields after every step; steps must be short. All such work
 * of the process takes turns, and together uses one slice per turn of the event loop at most.
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
