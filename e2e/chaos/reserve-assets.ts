import type { Organization } from '../support/organizations';
import type { Client, Told } from './client';
import type { Entry } from './history';

/** Reserves originals of one library that nobody else is busy with. */
export async function withLive(
  { ledger, random }: Client,
  organization: Organization,
  most: number,
  act: (entries: Entry[], library: string) => Promise<Told>,
  wanted = isLive,
): Promise<Told> {
  const library = random.pick(organization.libraries);
  const free = ledger.entries.filter(
    (entry) =>
      !entry.busy &&
      entry.organization === organization.id &&
      entry.possible.every((family) => family.library === library) &&
      wanted(entry),
  );
  if (free.length === 0) return 'idle';
  const chosen = random.some(free, most);
  for (const entry of chosen) entry.busy = true;
  try {
    return await act(chosen, library);
  } finally {
    for (const entry of chosen) entry.busy = false;
  }
}

export const isLive = ({ possible }: Entry) => possible.every(({ trashed }) => !trashed);

/** The variants that are there in all possible states, whatever becomes of a promote on its way. */
export function certainVariants({ possible }: Entry): { id: string; sha256: string }[] {
  const [first = [], ...others] = possible.map(({ variants, pending }) =>
    variants.filter(({ picture }) => picture.sha256 !== pending?.variant),
  );
  return first.flatMap(({ id, picture: { sha256 } }) => {
    const isIn = (list: typeof first) =>
      list.some((one) => one.id === id && one.picture.sha256 === sha256);
    return id !== null && others.every(isIn) ? { id, sha256 } : [];
  });
}
