/** The speed is an average. A measurement of this age has a weight of one third. */
const MEMORY_MS = 6000;
/** A measurement over a shorter time says little. */
const FIRST_MS = 2000;

/** Measures bytes a second as a moving average, so the figure does not jump. */
export function createTransferSpeed() {
  let moved = 0;
  let measured = { moved: 0, at: 0 };
  let started: number | null = null;
  let speed = 0;
  return {
    add: (bytes: number) => {
      moved += Math.max(0, bytes);
    },
    /** For pauses in sending: the next measurement starts over. */
    reset(): null {
      started = null;
      speed = 0;
      return null;
    },
    /** Bytes a second at `now`, in milliseconds; null while unknown. */
    at(now: number): number | null {
      if (started === null) {
        started = now;
        measured = { moved, at: now };
        return null;
      }
      const ms = now - measured.at;
      if (ms >= 500) {
        const latest = ((moved - measured.moved) / ms) * 1000;
        // The first seconds are a plain average: there is nothing yet to smooth with.
        const weight = Math.max(1 - Math.exp(-ms / MEMORY_MS), ms / (now - started));
        speed += (latest - speed) * weight;
        measured = { moved, at: now };
      }
      return now - started < FIRST_MS ? null : speed;
    },
  };
}
