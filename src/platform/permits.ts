/**
 * Whose share a permit uses. Members of claimed organizations, strangers and visitors by network, and unclaimed
 * organizations are groups apart: none of them can use up what is reserved for another.
 */
export type Holder = {
  group: 'organization' | 'network' | 'unclaimed';
  /** The organization's id, or the network. */
  key: string;
  /** One key or person of the organization, where one caller may not use its whole share; the holder by default. */
  caller?: string;
};

/** Why there is no permit: `own`: the holder's own permits are in use; `busy`: those of others are. */
export class NoPermit extends Error {
  override name = 'NoPermit';
  constructor(readonly reason: 'own' | 'busy') {
    super(reason === 'own' ? 'The holder has its share already.' : 'All permits are in use.');
  }
}

export type Permit = {
  /** Gives the permit back. Further calls do nothing. */
  release(): void;
  /** Aborted when a holder with fewer permits receives this one. The work must end at once. */
  revoked: AbortSignal;
};

export type PermitOptions = {
  /** Permits at the same time. */
  total: number;
  /** The most of one holder. */
  perHolder: number;
  /** The most of one caller of a holder; as many as the holder's by default. */
  perCaller?: number;
  /** The most of a whole group; `total` by default. */
  perGroup?: Partial<Record<Holder['group'], number>>;
  /** Milliseconds a holder may wait: 0 refuses at once, without it there is no limit. */
  waitMs?: number;
  /** The most waiting of one holder; any number by default. */
  waitingPerHolder?: number;
  /** When nothing is free, a permit of the holder with the most is revoked for one with at least two fewer. */
  revocable?: boolean;
  /**
   * A permit of `run` is given back after a pause this many times as long as its task, half a second at most: 2 leaves two
   * thirds to others. None by default.
   */
  pauses?: Partial<Record<Holder['group'], number>>;
};

export type Permits = {
  /** Resolves in the holder's turn. Rejects with NoPermit. */
  take(holder: Holder): Promise<Permit>;
  /** Runs a task with a permit. Rejects with NoPermit, or as the task does. */
  run<Result>(holder: Holder, task: (permit: Permit) => Promise<Result>): Promise<Result>;
  inUse(): number;
};

/** A task that waited for something else should not keep others waiting. */
const LONGEST_PAUSE_MS = 500;

type Waiting = { holder: Holder; start: () => void };

/**
 * Shares something scarce in a process. Groups take turns, and within a group the holders: a holder with thousands of
 * waiting tasks delays the first one of another by the running ones at most. The callers of a holder take turns, too; the
 * tasks of one keep their order.
 */
export function makePermits(options: PermitOptions): Permits {
  const { perHolder, perCaller = perHolder, waitMs, revocable, pauses = {} } = options;
  const { waitingPerHolder = Number.POSITIVE_INFINITY } = options;
  const held = makeHeld(options);
  const lines = makeLines(held.isFree, perCaller < perHolder);

  const give = (holder: Holder) =>
    held.give(holder, () => {
      while (!held.isFull()) {
        const next = lines.takeNext();
        if (!next) return;
        next.start();
      }
    });

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
    });

  async function take(holder: Holder): Promise<Permit> {
    // Whoever waits in the holder's line came earlier.
    const isFirst = lines.lengthOf(holder) === 0;
    if (isFirst && held.isFree(holder)) return give(holder);
    if (revocable && isFirst && held.revokeFor(holder)) return give(holder);
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

/** The permits in use, and the limits on them. */
function makeHeld({ total, perHolder, perCaller = perHolder, perGroup = {} }: PermitOptions) {
  const held = new Map<Permit, { holder: Holder; revoked: AbortController }>();
  const inUse = makeCounter();
  const sizeOf = (holder: Holder) => inUse.of(idOf(holder));
  const isFull = () => held.size >= total;
  const isOverShare = (holder: Holder) =>
    sizeOf(holder) >= perHolder || inUse.of(callerOf(holder)) >= perCaller;
  const isGroupFull = ({ group }: Holder) => inUse.of(group) >= (perGroup[group] ?? total);

  function takeBack(permit: Permit): boolean {
    const holding = held.get(permit);
    if (!holding) return false;
    held.delete(permit);
    for (const id of idsOf(holding.holder)) inUse.add(id, -1);
    return true;
  }

  return {
    count: () => held.size,
    isFull,
    isOverShare,
    isFree: (holder: Holder) => !isFull() && !isGroupFull(holder) && !isOverShare(holder),

    give(holder: Holder, onRelease: () => void): Permit {
      const revoked = new AbortController();
      const permit: Permit = {
        revoked: revoked.signal,
        release() {
          if (takeBack(permit)) onRelease();
        },
      };
      held.set(permit, { holder, revoked });
      for (const id of idsOf(holder)) inUse.add(id, 1);
      return permit;
    },

    /** Revokes the newest permit of the holder with the most, where this makes the shares more equal. */
    revokeFor(holder: Holder): boolean {
      if (isOverShare(holder)) return false;
      const candidates = [...held].filter(
        ([, { holder: other }]) =>
          sizeOf(other) >= sizeOf(holder) + 2 &&
          (other.group === holder.group || !isGroupFull(holder)),
      );
      const largest = Math.max(...candidates.map(([, { holder: other }]) => sizeOf(other)));
      const victim = candidates.findLast(([, { holder: other }]) => sizeOf(other) === largest);
      if (!victim) return false;
      const [permit, { revoked }] = victim;
      takeBack(permit);
      revoked.abort();
      return true;
    },
  };
}

/** The waiting tasks. `hasCallers`: the callers of a holder have limits of their own. */
function makeLines(isFree: (holder: Holder) => boolean, hasCallers: boolean) {
  /** By holder, in the order of the holders' turns. */
  const lines = new Map<string, Set<Waiting>>();
  /** In the order of the groups' turns. */
  let groups: Holder['group'][] = ['organization', 'network', 'unclaimed'];

  /** The first task of a holder whose caller may run it. */
  function firstReady(line: Set<Waiting>): Waiting | undefined {
    for (const waiting of line) {
      if (isFree(waiting.holder)) return waiting;
      // Only a task of another caller could be ready.
      if (!hasCallers) return undefined;
    }
    return undefined;
  }

  function leave(waiting: Waiting) {
    const id = idOf(waiting.holder);
    const line = lines.get(id);
    line?.delete(waiting);
    if (line?.size === 0) lines.delete(id);
  }

  return {
    lengthOf: (holder: Holder) => lines.get(idOf(holder))?.size ?? 0,
    leave,

    join(waiting: Waiting) {
      const id = idOf(waiting.holder);
      lines.set(id, (lines.get(id) ?? new Set()).add(waiting));
    },

    /** Takes the next task out. Its holder is then behind the others, and its group behind the other groups. */
    takeNext(): Waiting | undefined {
      const ready = [...lines.values()].flatMap((line) => firstReady(line) ?? []);
      const next = groups.flatMap(
        (each) => ready.find(({ holder }) => holder.group === each) ?? [],
      )[0];
      if (!next) return undefined;
      leave(next);
      const { holder } = next;
      const line = lines.get(idOf(holder));
      if (line && lines.delete(idOf(holder))) lines.set(idOf(holder), othersFirst(line, holder));
      groups = [...groups.filter((group) => group !== holder.group), holder.group];
      return next;
    },
  };
}

const idOf = ({ group, key }: Holder) => `${group} ${key}`;
const callerOf = (holder: Holder) => `${idOf(holder)} by ${holder.caller ?? ''}`;
const idsOf = (holder: Holder) => [holder.group, idOf(holder), callerOf(holder)];

/** The line of a holder, behind the tasks of this caller. */
function othersFirst(line: Set<Waiting>, holder: Holder): Set<Waiting> {
  const isOwn = (waiting: Waiting) => callerOf(waiting.holder) === callerOf(holder);
  const all = [...line];
  return new Set([...all.filter((waiting) => !isOwn(waiting)), ...all.filter(isOwn)]);
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
