import {
  type AssetState,
  applyOperation,
  completePromote,
  type Effect,
  type Operation,
  TEST_PREFIX,
} from './asset-state';

/** Every possible state of an original, according to the requests sent and the answers received. */
export type PossibleStates = AssetState[];

/** An asset as it was read. `tags`: the sorted ones added by the test. */
export type ObservedAsset = {
  id: string;
  sha256: string;
  name: string;
  description: string | null;
  tags: string[];
};

/**
 * An original with its variants as they were read. The interface does not show the trash (`not visible`); only the
 * database tells whether an asset is gone (`missing`).
 */
export type Observed =
  | {
      library: string;
      trashed: boolean;
      version: number;
      original: ObservedAsset;
      variants: ObservedAsset[];
    }
  | 'not visible'
  | 'missing';

/** An accepted promote may take effect at any moment, so the state after it is always possible too. */
const withCompletedPromotes = (states: PossibleStates): PossibleStates =>
  distinct([...states, ...states.filter(({ pending }) => pending).map(completePromote)]);

/** The possible states after an effective call, with any answer or none. */
export const afterEffect = (states: PossibleStates, operation: Operation): PossibleStates =>
  distinct(effectsOf(withCompletedPromotes(states), operation).map(({ state }) => state));

/** The possible states after a call without an answer: it took effect, or it did not. */
export const afterNoAnswer = (states: PossibleStates, operation: Operation): PossibleStates =>
  distinct([...withCompletedPromotes(states), ...afterEffect(states, operation)]);

/**
 * The possible states after one call about several originals. The number in its answer must be the sum over all of
 * them. Null: no possible state explains the answer.
 */
export function afterAnswer(
  originals: { states: PossibleStates; operation: Operation }[],
  sum: number,
): PossibleStates[] | null {
  const effects = originals.map(({ states, operation }) =>
    effectsOf(withCompletedPromotes(states), operation),
  );
  const counts = effects.map((of) => [...new Set(of.map(({ count }) => count))]);
  const matching = combinations(counts).filter((of) => of.reduce((a, b) => a + b, 0) === sum);
  if (matching.length === 0) return null;
  return effects.map((of, index) =>
    distinct(
      of
        .filter(({ count }) => matching.some((counts) => counts[index] === count))
        .map(({ state }) => state),
    ),
  );
}

/** The possible states after a refusal. Empty: no possible state explains it. */
export const afterRefusal = (states: PossibleStates, operation: Operation): PossibleStates =>
  withCompletedPromotes(states).filter((state) => applyOperation(state, operation) === null);

/** The states still possible after a read. Empty: the read matches none of them. */
export const afterObservation = (states: PossibleStates, observed: Observed): PossibleStates =>
  distinct(withCompletedPromotes(states).flatMap((state) => matchState(state, observed)));

/** The possible states after all background work. */
export const whenIdle = (states: PossibleStates): PossibleStates =>
  distinct(states.map(completePromote));

const effectsOf = (states: PossibleStates, operation: Operation): Effect[] =>
  states.flatMap((state) => applyOperation(state, operation) ?? []);

const distinct = (states: AssetState[]): AssetState[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
];

const combinations = (options: number[][]): number[][] =>
  options.reduce<number[][]>(
    (all, some) => all.flatMap((counts) => some.map((count) => [...counts, count])),
    [[]],
  );

/** The state with its unknown ids filled in, if it matches the read; else nothing. */
function matchState(state: AssetState, observed: Observed): AssetState[] {
  if (observed === 'missing') return [];
  if (observed === 'not visible') return state.trashed ? [state] : [];
  const { library, version, variants } = observed;
  const expected = [state.original, ...state.variants];
  const found = expected.map(({ content }) =>
    [observed.original, ...variants].find(({ sha256 }) => sha256 === content.sha256),
  );
  const matches =
    observed.trashed === state.trashed &&
    library === state.library &&
    version === state.version &&
    variants.length === state.variants.length &&
    found[0] === observed.original &&
    expected.every((asset, index) => isSame(asset, found[index]));
  if (!matches) return [];
  const identified = state.variants.map((variant, index) => ({
    ...variant,
    id: found[index + 1]?.id as string,
  }));
  return [{ ...state, variants: identified }];
}

function isSame(
  { id, content, tags }: AssetState['original'],
  observed: ObservedAsset | undefined,
): boolean {
  if (!observed || (id !== null && id !== observed.id)) return false;
  if (observed.name !== content.name) return false;
  const sameDescription =
    content.description === null
      ? !observed.description?.startsWith(TEST_PREFIX)
      : observed.description === content.description;
  return sameDescription && observed.tags.join() === tags.join();
}
