export type Pace = {
  /** Resolves in the holder's turn. */
  take(target: string, holder: string): Promise<void>;
};

type Options = {
  /** How many may be sent per second on average, to each target. */
  perSecond: number;
  /** How many may be sent at once, to a target that got nothing for a while. */
  burst: number;
};

type Line = {
  /** How many are free now. */
  free: number;
  /** When `free` was counted, in milliseconds. */
  countedAt: number;
  /** The waiting, by holder. The first holder is the next to be served. */
  waiting: Map<string, (() => void)[]>;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Limits how often something is sent to each target from this process. The holders that wait for a target take turns:
 * one with thousands waiting delays the first of another by one.
 */
export function makePace({ perSecond, burst }: Options): Pace {
  const lines = new Map<string, Line>();
  const msPerTurn = 1000 / perSecond;

  /** Adds what became free since the last count. */
  function count(line: Line) {
    const now = performance.now();
    line.free = Math.min(burst, line.free + (now - line.countedAt) / msPerTurn);
    line.countedAt = now;
  }

  function serve(target: string, line: Line) {
    line.timer = undefined;
    count(line);
    while (line.free >= 1 && line.waiting.size > 0) {
      line.free--;
      startNext(line);
    }
    // A target that may get as much as a new one need not be remembered.
    const wait =
      line.waiting.size > 0 ? (1 - line.free) * msPerTurn : (burst - line.free) * msPerTurn;
    if (wait <= 0) lines.delete(target);
    else line.timer = setTimeout(serve, Math.ceil(wait), target, line);
    if (line.waiting.size === 0) line.timer?.unref();
  }

  function startNext({ waiting }: Line) {
    const [next] = waiting;
    if (!next) return;
    const [holder, [start, ...others]] = next;
    // Behind the other holders.
    waiting.delete(holder);
    if (others.length > 0) waiting.set(holder, others);
    start?.();
  }

  return {
    take: (target, holder) =>
      new Promise((resolve) => {
        const line = lines.get(target) ?? {
          free: burst,
          countedAt: performance.now(),
          waiting: new Map(),
          timer: undefined,
        };
        lines.set(target, line);
        line.waiting.set(holder, [...(line.waiting.get(holder) ?? []), resolve]);
        clearTimeout(line.timer);
        serve(target, line);
      }),
  };
}
