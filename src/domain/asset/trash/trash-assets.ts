import { refuse } from '@/contract/errors';
import { inLibrary, type LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';
import { lockOriginals } from '../lock-assets';

/**
 * Moves originals and their variants to the trash. Returns the ids of all assets this call moved (docs/rules.md#trash).
 *
 * A variant is an asset of its own: variants that followed their original are among the ids, after the named ones, and
 * the library's counters change by exactly as many. Skips ids already in the trash, or not in the library. When calls
 * run in parallel, only the one that moved an asset returns its id. A live variant without its original in the same
 * call is refused with BAD_USER_INPUT, and nothing is moved.
 */
export const trashAssets = operation(
  async (change, library: LibraryForWriting, ids: string[]): Promise<string[]> => {
    await lockOriginals(change, library, ids);
    await refuseLoneVariants(change, library, ids);
    const moved = await change.tx.$queryRaw<{ id: string }[]>`
      UPDATE asset SET trashed_at = ${change.at}
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND (id = ANY (${ids}) OR parent_id = ANY (${ids})) AND trashed_at IS NULL
      RETURNING id`;
    return inOrder(new Set(moved.map(({ id }) => id)), ids);
  },
);

/** Originals are locked before: values read here cannot change before the update. */
async function refuseLoneVariants({ tx }: Change, library: LibraryForWriting, ids: string[]) {
  const lone = await tx.asset.findFirst({
    where: {
      ...inLibrary(library),
      id: { in: ids },
      parentId: { not: null, notIn: ids },
      trashedAt: null,
    },
    select: { id: true },
  });
  if (lone)
    refuse('BAD_USER_INPUT', `${lone.id} is a variant. Move its original to the trash instead.`);
}

/** The named ones in their order, then the variants that followed. */
const inOrder = (moved: Set<string>, named: string[]) => [
  ...new Set([...named.filter((id) => moved.has(id)), ...moved]),
];
