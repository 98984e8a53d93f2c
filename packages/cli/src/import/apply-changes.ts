import pLimit from 'p-limit';
import {
  type LibraryClient,
  type OrganizationClient,
  VitrineError,
} from '../../../client/src/index.js';
import { progressLine } from '../output.js';
import { signal } from '../session.js';
import type { Changes } from './plan-changes.js';
import type { Values } from './wanted.js';

const AT_ONCE = 8;

/** A change that the service refused, of these assets. */
export type Refusal = { ids: string[]; error: unknown };

/** Makes the changes. A refused one does not stop the others. Returns how many calls these were, and what was refused. */
export async function applyChanges(
  { organization, library }: { organization: OrganizationClient; library: LibraryClient },
  { edits, tags, collections, approvals }: Changes,
): Promise<{ calls: number; refused: Refusal[] }> {
  const refused: Refusal[] = [];
  const limit = pLimit(AT_ONCE);
  const line = progressLine();
  const all = edits.length + tags.length + collections.length + approvals.length;
  let done = 0;
  const call = async (ids: string[], change: (ids: string[]) => Promise<unknown>) => {
    const { calls, refusals } = await changeOrDivide(ids, change);
    refused.push(...refusals);
    done += calls;
    line.draw(`Setting values: ${done} of ${all} calls`);
  };
  const together = (calls: Promise<void>[]) => Promise.all(calls);
  try {
    await together([
      ...edits.map(({ ids, set }) => limit(call, ids, (some) => edit(library, some, set))),
      ...tags.map(({ ids, tags }) =>
        limit(call, ids, (some) => library.tagAssets(some, tags, { signal })),
      ),
    ]);
    const known = collections.length > 0 ? await collectionsOf(organization) : new Map();
    // One after the other: their order is that of the files.
    for (const { name, ids } of collections)
      await call(ids, async (some) => {
        const id =
          known.get(name) ?? (await organization.createCollection({ name }, { signal })).id;
        known.set(name, id);
        return organization.collection(id).addAssets(some, { signal });
      });
    const [first, ...others] = approvals;
    const approve = ({ id, state }: Changes['approvals'][number]) =>
      limit(call, [id], () => library.approveAsset(id, { state }, { signal }));
    if (first) await approve(first);
    const none = refused.find(({ error }) => mayNotApprove(error));
    // Refused for one, they are refused for all.
    if (none) none.ids.push(...others.map(({ id }) => id));
    else await together(others.map(approve));
    return { calls: done, refused };
  } finally {
    line.clear();
  }
}

/** Whether approvals are refused whatever they are about: a key sets none, and they are in paid plans only. */
export const mayNotApprove = (error: unknown) =>
  error instanceof VitrineError &&
  ['APPROVAL_REQUIRES_USER', 'PAID_PLAN_REQUIRED'].includes(error.code);

const edit = (library: LibraryClient, ids: string[], set: Values): Promise<unknown> => {
  const [id] = ids;
  return id !== undefined && ids.length === 1
    ? library.editAsset(id, set, { signal })
    : library.editAssets(ids, set, { signal });
};

/** Smart ones take no assets. An older service has none, and no filters. */
async function collectionsOf(organization: OrganizationClient): Promise<Map<string, string>> {
  const found = await organization.listCollections({ signal });
  const plain = found.filter(({ filter }) => filter == null);
  return new Map(plain.map(({ id, name }) => [name, id]));
}

/** One asset that a change does not fit refuses the whole call: the others get it in two halves. */
async function changeOrDivide(
  ids: string[],
  change: (ids: string[]) => Promise<unknown>,
): Promise<{ calls: number; refusals: Refusal[] }> {
  try {
    await change(ids);
    return { calls: 1, refusals: [] };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof VitrineError)) throw error;
    if (ids.length === 1 || error.code !== 'BAD_USER_INPUT')
      return { calls: 1, refusals: [{ ids, error }] };
    const half = Math.ceil(ids.length / 2);
    const first = await changeOrDivide(ids.slice(0, half), change);
    const second = await changeOrDivide(ids.slice(half), change);
    return {
      calls: 1 + first.calls + second.calls,
      refusals: [...first.refusals, ...second.refusals],
    };
  }
}
