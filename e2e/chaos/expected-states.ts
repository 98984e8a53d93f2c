import { carryOut, type Deed, type Family, type Outcome, OWN, settlePromote } from './asset-state';

/** Every state that a family may be in, by what was asked of the service and what it answered. */
export type Possible = Family[];

/** An asset as it was read. `tags`: only those that the proof gave, in order. */
export type SeenMember = {
  id: string;
  sha256: string;
  name: string;
  description: string | null;
  tags: string[];
};

/** A family as it was read. Of what is in the trash the interface shows nothing; only the database tells it is gone. */
export type Seen =
  | {
      library: string;
      trashed: boolean;
      version: number;
      original: SeenMember;
      variants: SeenMember[];
    }
  | 'not to be seen'
  | 'gone';

/** An accepted promote takes effect at any moment, so its effect is always possible too. */
const closed = (possible: Possible): Possible =>
  distinct([...possible, ...possible.filter(({ pending }) => pending).map(settlePromote)]);

/** After a call that took effect, whatever it answered. */
export const afterEffect = (possible: Possible, deed: Deed): Possible =>
  distinct(outcomes(closed(possible), deed).map(({ family }) => family));

/** After a call that was not answered: it took effect, or it did not. */
export const afterSilence = (possible: Possible, deed: Deed): Possible =>
  distinct([...closed(possible), ...afterEffect(possible, deed)]);

/**
 * After one call about several families that was answered with this number, which must be the sum over all of
 * them. Null: no possible state explains the answer.
 */
export function afterAnswer(
  families: { possible: Possible; deed: Deed }[],
  sum: number,
): Possible[] | null {
  const options = families.map(({ possible, deed }) => outcomes(closed(possible), deed));
  const counts = options.map((of) => [...new Set(of.map(({ count }) => count))]);
  const fitting = combinations(counts).filter((of) => of.reduce((a, b) => a + b, 0) === sum);
  if (fitting.length === 0) return null;
  return options.map((of, place) =>
    distinct(
      of
        .filter(({ count }) => fitting.some((of) => of[place] === count))
        .map(({ family }) => family),
    ),
  );
}

/** After a refusal. Empty: no possible state explains it. */
export const afterRefusal = (possible: Possible, deed: Deed): Possible =>
  closed(possible).filter((family) => carryOut(family, deed) === null);

/** The states that are possible after a look. Empty: what was seen is none of them. */
export const afterLook = (possible: Possible, seen: Seen): Possible =>
  distinct(closed(possible).flatMap((family) => matched(family, seen)));

/** The states that are possible once nothing is under way any more. */
export const atRest = (possible: Possible): Possible => distinct(possible.map(settlePromote));

const outcomes = (possible: Possible, deed: Deed): Outcome[] =>
  possible.flatMap((family) => carryOut(family, deed) ?? []);

const distinct = (families: Family[]): Family[] => [
  ...new Map(families.map((family) => [JSON.stringify(family), family])).values(),
];

const combinations = (options: number[][]): number[][] =>
  options.reduce<number[][]>(
    (all, some) => all.flatMap((counts) => some.map((count) => [...counts, count])),
    [[]],
  );

/** The state, its unknown ids learned, if it is what was seen. */
function matched(family: Family, seen: Seen): Family[] {
  if (seen === 'gone') return [];
  if (seen === 'not to be seen') return family.trashed ? [family] : [];
  const { library, version, variants } = seen;
  const members = [family.original, ...family.variants];
  const found = members.map(({ picture }) =>
    [seen.original, ...variants].find(({ sha256 }) => sha256 === picture.sha256),
  );
  const fits =
    seen.trashed === family.trashed &&
    library === family.library &&
    version === family.version &&
    variants.length === family.variants.length &&
    found[0] === seen.original &&
    members.every((member, place) => isSame(member, found[place]));
  if (!fits) return [];
  const known = family.variants.map((variant, place) => ({
    ...variant,
    id: found[place + 1]?.id as string,
  }));
  return [{ ...family, variants: known }];
}

function isSame({ id, picture, tags }: Family['original'], seen: SeenMember | undefined): boolean {
  if (!seen || (id !== null && id !== seen.id) || seen.name !== picture.name) return false;
  const described =
    picture.description === null
      ? !seen.description?.startsWith(OWN)
      : seen.description === picture.description;
  return described && seen.tags.join() === tags.join();
}
