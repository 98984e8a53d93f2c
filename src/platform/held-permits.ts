import {
  callerOf,
  type Holder,
  idOf,
  idsOf,
  type Permit,
  type PermitOptions,
} from './permit-holder';

type Holding = { holder: Holder; revoked: AbortController; until: number; resumed: () => void };

/** For each permit that works, so many may wait for their clients: each of them keeps something open, too. */
const PAUSED_PER_PERMIT = 16;

/** The permits in use, and the limits on them. */
export function makeHeld(options: PermitOptions) {
  const { total, perHolder, perCaller = perHolder, perGroup = {}, revocable } = options;
  const { leaseMs = Number.POSITIVE_INFINITY } = options;
  const held = new Map<Permit, Holding>();
  const paused = new Set<Permit>();
  /** Those that want to work again, in the order of their turns. */
  const resuming = new Set<Permit>();
  const inUse = makeCounter();
  const working = makeCounter();
  const sizeOf = (holder: Holder) => inUse.of(idOf(holder));
  const isFull = () => held.size - paused.size >= total;
  const isOverShare = (holder: Holder) =>
    sizeOf(holder) >= perHolder || inUse.of(callerOf(holder)) >= perCaller;
  const isGroupFull = ({ group }: Holder) => working.of(group) >= (perGroup[group] ?? total);

  function takeBack(permit: Permit): boolean {
    const holding = held.get(permit);
    if (!holding) return false;
    held.delete(permit);
    for (const id of idsOf(holding.holder)) inUse.add(id, -1);
    resuming.delete(permit);
    if (!paused.delete(permit)) working.add(holding.holder.group, -1);
    holding.resumed();
    return true;
  }

  function goOn(permit: Permit) {
    const holding = held.get(permit);
    if (!holding || !paused.delete(permit)) return;
    resuming.delete(permit);
    working.add(holding.holder.group, 1);
    holding.resumed();
  }

  /** Lets paused work go on while there is room. */
  function resumeNext() {
    for (const permit of resuming) {
      const holder = held.get(permit)?.holder;
      if (isFull()) return;
      if (holder && !isGroupFull(holder)) goOn(permit);
    }
  }

  function pause(permit: Permit): boolean {
    const holding = held.get(permit);
    if (!holding || paused.has(permit) || paused.size >= PAUSED_PER_PERMIT * total) return false;
    paused.add(permit);
    working.add(holding.holder.group, -1);
    return true;
  }

  function resume(permit: Permit): Promise<void> {
    const holding = held.get(permit);
    if (!holding || !paused.has(permit)) return Promise.resolve();
    return new Promise((resolve) => {
      holding.resumed = resolve;
      resuming.add(permit);
      resumeNext();
    });
  }

  function victimFor(holder: Holder): Permit | undefined {
    if (isOverShare(holder)) return undefined;
    const others = [...held].filter(
      ([permit, { holder: other }]) =>
        !paused.has(permit) && (other.group === holder.group || !isGroupFull(holder)),
    );
    const larger = others.filter(
      ([, { holder: other }]) => revocable && sizeOf(other) >= sizeOf(holder) + 2,
    );
    const largest = Math.max(...larger.map(([, { holder: other }]) => sizeOf(other)));
    const newest = larger.findLast(([, { holder: other }]) => sizeOf(other) === largest);
    const now = performance.now();
    const ended = sizeOf(holder) > 0 ? undefined : others.find(([, { until }]) => until <= now);
    return (newest ?? ended)?.[0];
  }

  return {
    count: () => held.size,
    isFull,
    isOverShare,
    isFree: (holder: Holder) => !isFull() && !isGroupFull(holder) && !isOverShare(holder),
    resumeNext,

    /** `onRoom`: called when another may work. */
    give(holder: Holder, onRoom: () => void): Permit {
      const revoked = new AbortController();
      const permit: Permit = {
        revoked: revoked.signal,
        release() {
          if (takeBack(permit)) onRoom();
        },
        pause() {
          if (pause(permit)) onRoom();
        },
        resume: () => resume(permit),
      };
      held.set(permit, { holder, revoked, until: performance.now() + leaseMs, resumed() {} });
      for (const id of idsOf(holder)) inUse.add(id, 1);
      working.add(holder.group, 1);
      return permit;
    },

    /**
     * Revokes a permit so that the holder can have it: the newest of the holder with the most, where this makes the shares
     * more equal, or else the oldest whose lease has ended, for a holder with none.
     */
    revokeFor(holder: Holder): boolean {
      const permit = victimFor(holder);
      const revoked = permit && held.get(permit)?.revoked;
      if (!permit || !revoked) return false;
      takeBack(permit);
      revoked.abort();
      return true;
    },
  };
}

function makeCounter() {
  const counts = new Map<string, number>();
  return {
    of: (id: string) => counts.get(id) ?? 0,
    add(id: string, change: 1 | -1) {
      const count = (counts.get(id) ?? 0) + change;
      if (count === 0) counts.delete(id);
      else counts.set(id, count);
    },
  };
}
