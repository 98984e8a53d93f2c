/** Pairs of letters swapped, letters left out, added or replaced: how many it takes to turn one text into the other. */
function countEdits(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, place) => place),
  ];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          (current[column - 1] as number) + 1,
          (last[column] as number) + 1,
          (last[column - 1] as number) + (same ? 0 : 1),
          swapped ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] as number;
}

const plain = (name: string) => name.replaceAll('_', '').toUpperCase();

/** Up to this length, one word of a language is too close to another: PORT and SORT, HOST and POST. */
const SHORT = 6;
/** From this length on, two letters may differ. */
const LONG = 10;

/** Names of other programs that are close to ours. */
const OF_OTHERS = /^GITLAB_|^MAIN_URL$/;

/** Up to this length, a first word is a name of its own: AI_BASE_URL and API_BASE_URL. */
const SHORT_WORD = 3;
const firstWord = (name: string) => name.toUpperCase().split('_', 1)[0] as string;

/**
 * Of our names, the one that `name` was probably meant to be: case and underscores aside, one letter differs, or two of
 * a long name. A name that only adds a word of its own in front or behind (XAI_API_KEY, DATABASE_URL_REPLICA) belongs to
 * another program.
 */
function findMeant(name: string, ours: readonly string[]): string | null {
  if (OF_OTHERS.test(name)) return null;
  const given = plain(name);
  return (
    ours.find((meant) => {
      const wanted = plain(meant);
      if (given === wanted) return true;
      if (wanted.length <= SHORT || Math.abs(given.length - wanted.length) > 2) return false;
      if (firstWord(meant).length <= SHORT_WORD && firstWord(name) !== firstWord(meant))
        return false;
      if (given.endsWith(wanted) || name.toUpperCase().startsWith(`${meant}_`)) return false;
      return countEdits(given, wanted) <= (wanted.length < LONG ? 1 : 2);
    }) ?? null
  );
}

/**
 * The first variable of `env` that looks like one of ours misspelt, and the right name. Where the right one is set too,
 * even to nothing, the other one is somebody else's.
 */
export function findMisspelling(
  env: NodeJS.ProcessEnv,
  ours: readonly string[],
): { name: string; meant: string } | null {
  for (const name of Object.keys(env)) {
    if (ours.includes(name) || env[name] === '') continue;
    const meant = findMeant(name, ours);
    if (meant !== null && env[meant] === undefined) return { name, meant };
  }
  return null;
}
