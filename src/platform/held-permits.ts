import {
  callerOf,
  type Holder,
  idOf,
  idsOf,
  type Permit,
  type PermitOptions,
} from './permit-holder';

/** `until`: when its lease ends; `since`: when its work last began or went on; `resumed`: lets its work go on. */
type Holding = {
  holder: Holder;
  revoked: AbortController;
  until: number;
  since: number;
  resumed: () => void;
};
type Held = Map<Permit, Holding>;

/** The permits in use, and the limits on them. */
export function makeHeld(options: PermitOptions) {
  const { total, leaseMs = Number.POSITIVE_INFINITY } = options;
  const held: Held = new Map();
  const limits = makeLimits(options);
  const isFull = () => held.size - pausing.count() >= total;
  const pausing = makePausing(held, limits, { total, isFull });

  function takeBack(permit: Permit): boolean {
    const holding = held.get(permit);
    if (!holding) return false;
    held.delete(permit);
    for (const id of idsOf(holding.holder)) limits.inUse.add(id, -1);
    if (!pausing.forget(permit)) limits.working.add(holding.holder.group, -1);
    holding.resumed();
    return true;
  }

  return {
    count: () => held.size,
    isFull,
    isOverShare: limits.isOverShare,
    isFree: (holder: Holder) =>
      !isFull() && !limits.isGroupFull(holder) && !limits.isOverShare(holder),
    resumeNext: pausing.resumeNext,

    /** `onRoom`: called when another may work. */
    give(holder: Holder, onRoom: () => void): Permit {
      const revoked = new AbortController();
      const permit: Permit = {
        revoked: revoked.signal,
        release() {
          if (takeBack(permit)) onRoom();
        },
        pause() {
          if (pausing.pause(permit)) onRoom();
        },
        resume: () => pausing.resume(permit),
      };
      const since = performance.now();
      held.set(permit, { holder, revoked, until: since + leaseMs, since, resumed() {} });
      for (const id of idsOf(holder)) limits.inUse.add(id, 1);
      limits.working.add(holder.group, 1);
      return permit;
    },

    /**
     * Revokes a permit so that the holder can have it: the newest of the holder with the most, where this makes the shares
     * more equal, or else the oldest whose lease has ended, for a holder with none, or of its own for a caller with none.
     */
    revokeFor(holder: Holder): boolean {
      const working = [...held].filter(([permit]) => !pausing.has(permit));
      const permit = victimFor(holder, working, limits, options);
      const revoked = permit && held.get(permit)?.revoked;
      if (!permit || !revoked) return false;
      takeBack(permit);
      revoked.abort();
      return true;
    },
  };
}

type Limits = ReturnType<typeof makeLimits>;

/** `inUse`: by holder, caller and group. `working`: by group, without paused ones. */
function makeLimits({ total, perHolder, perCaller = perHolder, perGroup = {} }: PermitOptions) {
  const inUse = makeCounter();
  const working = makeCounter();
  const sizeOf = (holder: Holder) => inUse.of(idOf(holder));
  return {
    inUse,
    working,
    sizeOf,
    isOverShare: (holder: Holder) =>
      sizeOf(holder) >= perHolder || inUse.of(callerOf(holder)) >= perCaller,
    isGroupFull: ({ group }: Holder) => working.of(group) >= (perGroup[group] ?? total),
  };
}

function victimFor(
  holder: Holder,
  working: [Permit, Holding][],
  { inUse, sizeOf, isGroupFull, isOverShare }: Limits,
  { revocable }: PermitOptions,
): Permit | undefined {
  const now = performance.now();
  const isCallerWithout = inUse.of(callerOf(holder)) === 0;
  const own = working.find(
    ([, { holder: other, until }]) =>
      isCallerWithout && until <= now && idOf(other) === idOf(holder),
  );
  if (isOverShare(holder)) return own?.[0];
  const others = working.filter(
    ([, { holder: other }]) => other.group === holder.group || !isGroupFull(holder),
  );
  const larger = others.filter(
    ([, { holder: other }]) => revocable && sizeOf(other) >= sizeOf(holder) + 2,
  );
  const largest = Math.max(...larger.map(([, { holder: other }]) => sizeOf(other)));
  const newest = larger.findLast(([, { holder: other }]) => sizeOf(other) === largest);
  const ended = sizeOf(holder) > 0 ? own : others.find(([, { until }]) => until <= now);
  return (newest ?? ended)?.[0];
}

/** For each permit that works, so many may wait for their clients: each of them keeps something open, too. */
const PAUSED_PER_PERMIT = 16;

/** How long paused work waits at most behind the same work of another, and how often it is looked at. */
const TURN_MS = 5000;
const LOOK_MS = 1000;

/** The permits whose work waits for its client. */
function makePausing(
  held: Held,
  { working, isGroupFull }: Limits,
  { total, isFull }: { total: number; isFull: () => boolean },
) {
  const paused = new Set<Permit>();
  /** Those that want to work again, in the order of their turns. */
  const resuming = new Set<Permit>();

  let isWatching = false;

  function goOn(permit: Permit, holding: Holding) {
    resuming.delete(permit);
    paused.delete(permit);
    working.add(holding.holder.group, 1);
    holding.since = performance.now();
    holding.resumed();
  }

  /** Lets paused work go on while there is room. */
  function resumeNext() {
    for (const permit of resuming) {
      const holding = held.get(permit);
      if (isFull()) return;
      if (holding && !isGroupFull(holding.holder)) goOn(permit, holding);
    }
  }

  /** Paused work takes turns with what has worked for long, which waits then: it may never end by itself. */
  function takeTurns() {
    resumeNext();
    for (const permit of resuming) {
      const holding = held.get(permit);
      const longest = holding && longestFor(holding.holder);
      if (!longest) continue;
      setPaused(...longest);
      goOn(permit, holding);
    }
    isWatching = resuming.size > 0;
    if (isWatching) setTimeout(takeTurns, LOOK_MS).unref();
  }

  function longestFor(holder: Holder): [Permit, Holding] | undefined {
    const latest = performance.now() - TURN_MS;
    const isOnlyOwnGroup = isGroupFull(holder);
    return [...held]
      .filter(([permit, { since }]) => since <= latest && !paused.has(permit))
      .filter(([, { holder: other }]) => other.group === holder.group || !isOnlyOwnGroup)
      .reduce<[Permit, Holding] | undefined>(
        (first, each) => (first && first[1].since <= each[1].since ? first : each),
        undefined,
      );
  }

  function setPaused(permit: Permit, { holder }: Holding) {
    paused.add(permit);
    working.add(holder.group, -1);
  }

  return {
    count: () => paused.size,
    has: (permit: Permit) => paused.has(permit),
    resumeNext,
    pause(permit: Permit): boolean {
      const holding = held.get(permit);
      if (!holding || paused.has(permit) || paused.size >= PAUSED_PER_PERMIT * total) return false;
      setPaused(permit, holding);
      return true;
    },
    resume(permit: Permit): Promise<void> {
      const holding = held.get(permit);
      if (!holding || !paused.has(permit)) return Promise.resolve();
      return new Promise((resolve) => {
        holding.resumed = resolve;
        resuming.add(permit);
        resumeNext();
        if (isWatching || resuming.size === 0) return;
        isWatching = true;
        setTimeout(takeTurns, LOOK_MS).unref();
      });
    },
    /** Returns whether it was paused. */
    forget(permit: Permit): boolean {
      resuming.delete(permit);
      return paused.delete(permit);
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
