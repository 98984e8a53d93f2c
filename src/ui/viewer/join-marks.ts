/** The width of a mark that a finger hits. */
const MARK_PX = 24;

/**
 * Joins what would be marked at nearly the same place of a timeline: less than the width of a mark after the first of
 * its group, where the mark of the group is. In the order of time.
 */
export function joinMarks<Timed extends { atSeconds: number }>(
  timed: readonly Timed[],
  pixelsPerSecond: number,
): [Timed, ...Timed[]][] {
  const groups: [Timed, ...Timed[]][] = [];
  for (const one of timed.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    const group = groups.at(-1);
    if (group && (one.atSeconds - group[0].atSeconds) * pixelsPerSecond < MARK_PX) group.push(one);
    else groups.push([one]);
  }
  return groups;
}
