import { makeHeld } from './held-permits';
import type { Holder, Permit, PermitOptions } from './permit-holder';
import { makeLines, type Waiting } from './waiting-lines';

export type { Holder, Permit } from './permit-holder';

/** Why there is no permit: `own`: the holder's own permits are in use; `busy`: those of others are. */
export class NoPermit extends Error {
  override name = 'NoPermit';
  constructor(readonly reason: 'own' | 'busy') {
    super(reason === 'own' ? 'The holder has its share already.' : 'All permits are in use.');
  }
}

export type Permits = {
  /** Resolves in the holder's turn. Rejects with NoPermit. */
  take(holder: Holder): Promise<Permit>;
  /** Runs a task with a permit. Rejects with NoPermit, or as the task does. */
  run<Result>(holder: Holder, task: (permit: Permit) => Promise<Result>): Promise<Result>;
  inUse(): number;
};

/** A task that waited for something else should not keep others waiting. */
const LONGEST_PAUSE_MS = 500;
/** How often leases are looked at while somebody waits. */
const LOOK_MS = 1000;

/**
 * Shares something scarce in a process. Groups take turns, and within a group the holders: a holder with thousands of
 * waiting tasks delays the first one of another by the running ones at most. The callers of a holder take turns, too; the
 * tasks of one keep their order.
 */
export function makePermits(options: PermitOptions): Permits {
  const { perHolder, perCaller = perHolder, waitMs, leaseMs, revocable, pauses = {} } = options;
  const { waitingPerHolder = Number.POSITIVE_INFINITY } = options;
  const held = makeHeld(options);
  const lines = makeLines(held.isFree, perCaller < perHolder);

  const give = (holder: Holder) =>
    held.give(holder, () => {
      while (!held.isFull()) {
        const next = lines.takeNext();
        if (!next) return held.resumeNext();
        next.start();
      }
    });

  /** Those that wait and have none get the permits whose leases have ended. */
  function takeOver() {
    for (;;) {
      const next = lines.takeFirst(held.revokeFor);
      if (!next) break;
      next.start();
    }
    isWatching = !lines.isEmpty();
    if (isWatching) setTimeout(takeOver, LOOK_MS).unref();
  }
  let isWatching = false;

  const wait = (holder: Holder) =>
    new Promise<Permit>((resolve, reject) => {
      const refuse = () => reject(new NoPermit(held.isOverShare(holder) ? 'own' : 'busy'));
      if (waitMs === 0 || lines.lengthOf(holder) >= waitingPerHolder) return refuse();
      const waiting: Waiting = {
        holder,
        start() {
          clearTimeout(timer);
          resolve(give(holder));
        },
      };
      const giveUp = () => {
        lines.leave(waiting);
        refuse();
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      lines.join(waiting);
      if (leaseMs === undefined || isWatching) return;
      isWatching = true;
      setTimeout(takeOver, LOOK_MS).unref();
    });

  async function take(holder: Holder): Promise<Permit> {
    // Whoever waits in the holder's line came earlier.
    const isFirst = lines.lengthOf(holder) === 0;
    if (isFirst && held.isFree(holder)) return give(holder);
    if ((revocable || leaseMs) && isFirst && held.revokeFor(holder)) return give(holder);
    return wait(holder);
  }

  return {
    take,
    async run(holder, task) {
      const permit = await take(holder);
      const begun = performance.now();
      try {
        return await task(permit);
      } finally {
        const times = pauses[holder.group] ?? 0;
        if (times === 0) permit.release();
        else {
          const pause = Math.min(times * (performance.now() - begun), LONGEST_PAUSE_MS);
          setTimeout(permit.release, pause).unref();
        }
      }
    },
    inUse: held.count,
  };
}
