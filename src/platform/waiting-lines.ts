import { callerOf, type Holder, idOf } from './permit-holder';

export type Waiting = { holder: Holder; start: () => void };

/** The waiting tasks. `hasCallers`: the callers of a holder have limits of their own. */
export function makeLines(isFree: (holder: Holder) => boolean, hasCallers: boolean) {
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

    isEmpty: () => lines.size === 0,

    /** Takes out the first task that `isWanted` accepts the holder and caller of. */
    takeFirst(isWanted: (holder: Holder) => boolean): Waiting | undefined {
      const refused = new Set<string>();
      for (const line of lines.values())
        for (const waiting of line) {
          const caller = callerOf(waiting.holder);
          if (refused.has(caller)) continue;
          if (!isWanted(waiting.holder)) {
            refused.add(caller);
            continue;
          }
          leave(waiting);
          return waiting;
        }
      return undefined;
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

/** The line of a holder, behind the tasks of this caller. */
function othersFirst(line: Set<Waiting>, holder: Holder): Set<Waiting> {
  const isOwn = (waiting: Waiting) => callerOf(waiting.holder) === callerOf(holder);
  const all = [...line];
  return new Set([...all.filter((waiting) => !isOwn(waiting)), ...all.filter(isOwn)]);
}
