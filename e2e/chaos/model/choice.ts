import fc from 'fast-check';
import type { Caller, ModelAsset, Place, ProgramState } from './program-state';

/** Words absent from names and the analyser's texts, and too different for search to confuse. */
export const WORDS = ['zqalpha', 'xkbravo', 'wjcharlie', 'vpdelta'];

/** Positions of a key with write access everywhere, and of an owner, in the callers of startProgram. */
const POWERFUL = [2, 6];

/** Random numbers and texts of one call. Their meaning depends on the state: numbers are taken modulo. */
export type Choice = {
  caller: number;
  place: number;
  target: number;
  assets: number[];
  tags: string[];
  text: string;
  state: string;
  slug: string | null;
  flag: boolean;
  /** Whether a person makes the call from a page, if pages make it too. */
  byPage: boolean;
};

const mostly = (usual: fc.Arbitrary<number>, rare: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: rare });

export const choices: fc.Arbitrary<Choice> = fc.record({
  // Most calls come from callers with much access, and concern the first library: else most would be refused.
  caller: mostly(fc.constantFrom(...POWERFUL), fc.nat(30)),
  place: mostly(fc.constantFrom(0, 0, 1), fc.nat(30)),
  target: fc.nat(30),
  assets: fc.array(fc.nat(30), { maxLength: 3 }),
  tags: fc.oneof(
    { weight: 9, arbitrary: fc.subarray(WORDS) },
    { weight: 1, arbitrary: fc.constantFrom('Trash', 'index', 'a,b', ' ').map((tag) => [tag]) },
  ),
  text: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...WORDS, WORDS.slice(0, 2).join(' ')) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'a\0b', 'x'.repeat(2001)) },
  ),
  state: fc.constantFrom('approved', 'in_review', 'needs_changes', 'unknown', ''),
  slug: fc.option(fc.constantFrom('third', 'fourth', 'first', 'settings', 'Not a slug')),
  flag: fc.boolean(),
  byPage: fc.boolean(),
});

/** A key with write access, the first library and its first asset; an upload of three files. */
export const FIRST_CHOICE: Choice = {
  caller: POWERFUL[0] as number,
  place: 0,
  target: 2,
  assets: [0],
  tags: [],
  text: '',
  state: '',
  slug: null,
  flag: false,
  byPage: false,
};

const pick = <Value>(values: readonly Value[], number: number): Value =>
  values[number % values.length] as Value;

export const callerOf = (state: ProgramState, { caller }: Choice): Caller =>
  pick(state.callers, caller);

/** An existing library, or rarely an unknown one. */
export function placeOf(state: ProgramState, { place }: Choice): Place {
  const places = state.organizations.flatMap(({ id, libraries }) =>
    [...libraries.keys()].map((library) => ({ organization: id, library })),
  );
  const first = places[0] as Place;
  const unknown = [
    { ...first, library: 'nowhere' },
    { organization: 'nobody', library: first.library },
  ];
  return pick([...places, ...places, ...places, ...unknown], place);
}

/** A library of the same organization, of another one, or none. */
export function targetOf(state: ProgramState, { target }: Choice, { organization }: Place): string {
  const own = state.organizations.find(({ id }) => id === organization);
  const libraries = [...(own?.libraries.keys() ?? [])];
  return pick([...libraries, ...libraries, 'nowhere'], target);
}

/** Ids of assets: mostly of the library, also of its trash, of other libraries, and of none. */
export function assetIdsOf(state: ProgramState, { assets }: Choice, place: Place): string[] {
  const isHere = ({ organization, library }: ModelAsset) =>
    organization === place.organization && library === place.library;
  const here = state.assets.filter(isHere).map(({ id }) => id);
  const elsewhere = state.assets.filter((asset) => !isHere(asset)).map(({ id }) => id);
  const ids = [...here, ...here, ...here, ...here, ...elsewhere.slice(0, 2), 'x'.repeat(21)];
  return assets.map((number) => pick(ids, number));
}

export const assetIdOf = (state: ProgramState, choice: Choice, place: Place): string =>
  assetIdsOf(state, { ...choice, assets: [choice.assets[0] ?? 0] }, place)[0] as string;
