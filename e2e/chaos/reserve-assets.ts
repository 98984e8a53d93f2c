import type { Organization } from '../support/organizations';
import type { Client, Outcome } from './client';
import type { TrackedOriginal } from './history';

type Options = {
  /** The maximum number of originals. */
  most: number;
  /** Which originals; by default those not in the trash. */
  filter?: (tracked: TrackedOriginal) => boolean;
};

/** Reserves random originals of one library for one call: no other client changes them. */
export async function withReservedOriginals(
  { history, random }: Client,
  organization: Organization,
  { most, filter = isLive }: Options,
  run: (originals: TrackedOriginal[], library: string) => Promise<Outcome>,
): Promise<Outcome> {
  const library = random.pick(organization.libraries);
  const free = history.originals.filter(
    (tracked) =>
      !tracked.busy &&
      tracked.organization === organization.id &&
      tracked.states.every((state) => state.library === library) &&
      filter(tracked),
  );
  if (free.length === 0) return 'idle';
  const chosen = random.some(free, most);
  for (const tracked of chosen) tracked.busy = true;
  try {
    return await run(chosen, library);
  } finally {
    for (const tracked of chosen) tracked.busy = false;
  }
}

/** Whether an original is certainly not in the trash. */
export const isLive = ({ states }: TrackedOriginal) => states.every(({ trashed }) => !trashed);

/** The variants present in all possible states, with any result of a promote in flight. */
export function certainVariants({ states }: TrackedOriginal): { id: string; sha256: string }[] {
  const [first = [], ...others] = states.map(({ variants, pending }) =>
    variants.filter(({ content }) => content.sha256 !== pending?.variant),
  );
  return first.flatMap(({ id, content: { sha256 } }) => {
    const isIn = (variants: typeof first) =>
      variants.some((one) => one.id === id && one.content.sha256 === sha256);
    return id !== null && others.every(isIn) ? { id, sha256 } : [];
  });
}
