import { refuse } from '@/contract/errors';
import {
  holdLibrary,
  inLibrary,
  type LibraryForWriting,
  refuseTarget,
} from '../access/authorize-library';
import { type Change, operation } from '../operation';
import { refuseLocked } from '../plan/refuse-by-plan';
import { lockOriginals, refuseMissing } from './lock-assets';

/**
 * Moves assets to another library of the organization, all or none, and their variants with them
 * (docs/rules.md#transfer). Returns how many of the named assets moved, to be compared with the request; variants that
 * followed unnamed are not counted.
 *
 * When the target is the same library, writes nothing and returns 0, whatever the ids. Otherwise refuses with
 * BAD_USER_INPUT an id that is not a live asset of `source`, and a variant whose original is not named too. Refuses
 * with LIBRARY_LOCKED a target outside the plan; assets may leave a locked library.
 */
export const transferAssets = operation(
  async (
    change,
    source: LibraryForWriting,
    target: LibraryForWriting,
    ids: string[],
  ): Promise<number> => {
    if (source.id === target.id || ids.length === 0) return 0;
    await lockOriginals(change, source, ids);
    await refuseUnlessWhole(change, source, ids);
    if (!(await holdLibrary(change, target))) refuseTarget();
    await refuseLocked(change, target);
    // Variants move in the same statement, so their counters and `updated` follow too. The foreign key also moves a
    // variant being uploaded meanwhile. Until an asset is processed, `updated` stays null.
    await change.tx.$executeRaw`
      UPDATE asset SET library_id = ${target.id},
        updated = CASE WHEN processing = 'waiting' AND updated IS NULL THEN NULL ELSE ${change.at}::timestamptz END
      WHERE organization_id = ${source.organization.id} AND library_id = ${source.id}
        AND (id = ANY (${ids}) OR parent_id = ANY (${ids}))`;
    return ids.length;
  },
);

/** Refuses unless every id is a live original of the library, or a live variant whose original is named too. */
async function refuseUnlessWhole({ tx }: Change, source: LibraryForWriting, ids: string[]) {
  const found = await tx.asset.findMany({
    where: {
      ...inLibrary(source),
      id: { in: ids },
      trashedAt: null,
    },
    select: { id: true, parentId: true },
  });
  if (found.length < ids.length) refuseMissing(ids, new Set(found.map(({ id }) => id)));
  const alone = found.find(({ parentId }) => parentId !== null && !ids.includes(parentId));
  if (alone)
    refuse(
      'BAD_USER_INPUT',
      `"${alone.id}" is a variant, which moves with its original "${alone.parentId}". Name that one.`,
    );
}
