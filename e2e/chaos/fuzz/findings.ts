import type { Defect } from '../chaos-test';
import type { History } from '../history';
import { encodeRequest, type FuzzRequest } from './fuzz-request';
import { type FuzzCase, type Mutation, mutate } from './mutations';

type Problem = { kind: Defect['kind']; what: string };
type Finding = Problem & { count: number; numbers: number[]; cause: string; example: string };

type Options = {
  history: History;
  seed: number;
  /** Prints each new finding. */
  print(line: string): void;
  /** Sends a request again; returns the problem with its answer. */
  send(request: FuzzRequest): Promise<Problem | null>;
};

const SHOWN_CHARACTERS = 400;

/** Collects problems, each with the fewest mutations that still cause it; reports each cause once. */
export function makeFindings({ history, seed, print, send }: Options) {
  const found = new Map<string, Finding>();

  /** The fewest of the mutations that still cause the same kind of problem. */
  async function reduce(one: FuzzCase, { what }: Problem): Promise<Mutation[]> {
    const { mutations } = one;
    const pairs = mutations.flatMap((a, at) => mutations.slice(at + 1).map((b) => [a, b]));
    const smaller = [[], ...mutations.map((mutation) => [mutation]), ...pairs];
    for (const some of smaller.filter(({ length }) => length < mutations.length)) {
      const problem = await send(mutate(one, some));
      if (problem && problem.what.slice(0, 20) === what.slice(0, 20)) return some;
    }
    return mutations;
  }

  return {
    async add(one: FuzzCase, problem: Problem): Promise<void> {
      const causes = problem.kind === 'stalled' ? one.mutations : await reduce(one, problem);
      const cause = causes.map(({ name }) => name).join(' + ') || 'the valid request';
      const key = `${problem.what.slice(0, 60)} ${cause}`;
      const known = found.get(key);
      if (known) {
        known.count++;
        if (known.numbers.length < 3) known.numbers.push(one.number);
        return;
      }
      const bytes = encodeRequest(mutate(one, causes)).toString('latin1');
      const example = JSON.stringify(bytes.slice(0, SHOWN_CHARACTERS));
      print(`${problem.kind}: ${problem.what} by ${cause} (request ${one.number})`);
      found.set(key, { ...problem, count: 1, numbers: [one.number], cause, example });
    },
    kinds: () => found.size,
    /** Reports every finding to the history. */
    report(): void {
      const all = [...found.values()].sort((a, b) => b.count - a.count);
      for (const { kind, what, count, numbers, cause, example } of all)
        history.report(
          kind,
          `${what} · ${count} times by ${cause} · ${example} · repeat: npm run chaos -- fuzz --seed ${seed} ` +
            `--first ${numbers[0]} --requests 1`,
        );
    },
  };
}
