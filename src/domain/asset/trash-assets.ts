import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../access/authorize-library';
import { type Change, operation } from '../operation';
import { lockOriginals } from './lock-originals';

/**
 * Moves originals and their variants to the trash; answers the ids of all that this call moved (docs/rules.md#trash).
 *
 * A variant is an asset of its own, so variants that followed their original are among the ids, behind those that
 * were named: the counters of the library change by exactly as many. Ids that are in the trash already, or not in
 * the library, are skipped; of parallel calls each id is told by the one that moved it. A live variant without its
 * original in the same call is BAD_USER_INPUT, and nothing is moved.
 */
export const trashAssets = operation(
  async (change, library: LibraryForWriting, ids: string[]): Promise<string[]> => {
    await refuseLoneVariants(change, library, ids);
    await lockOriginals(change, library, ids);
    const moved = await change.tx.$queryRaw<{ id: string }[]>`
      UPDATE asset SET trashed_at = ${change.at}
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND (id = ANY (${ids}) OR parent_id = ANY (${ids})) AND trashed_at IS NULL
      RETURNING id`;
    return inOrder(new Set(moved.map(({ id }) => id)), ids);
  },
);

/** A variant stays with its original all its life: what is read here cannot change until the update. */
async function refuseLoneVariants({ tx }: Change, library: LibraryForWriting, ids: string[]) {
  const lone = await tx.asset.findFirst({
    where: {
      organizationId: library.organization.id,
      libraryId: library.id,
      id: { in: ids },
      parentId: { not: null, notIn: ids },
      trashedAt: null,
    },
    select: { id: true },
  });
  if (lone)
    refuse('BAD_USER_INPUT', {
      message: `${lone.id} is a variant. Name its original, and it follows.`,
    });
}

/** As they were named, then those that followed. */
const inOrder = (moved: Set<string>, named: string[]) => [
  ...new Set([...named.filter((id) => moved.has(id)), ...moved]),
];
