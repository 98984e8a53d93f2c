import { z } from 'zod';
import { selectedIds } from '@/contract/browse/bulk-change';
import { changeId } from '@/contract/fields';
import { collectionPath, ids, organizationPath, PATHS, text } from '@/contract/parameters';
import {
  assetsToCollect,
  collected,
  collectionChange,
  newCollection,
  ownId,
} from '@/contract/sharing/collection';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '@/domain/collection/change-collection';
import { addToCollection, removeFromCollection } from '@/domain/collection/change-entries';
import { moveInCollection } from '@/domain/collection/move-in-collection';
import { collectionEdit, collectionsWrite, collectionWrite } from '../builders';
import { once } from '../once';
import { addition, router } from '../procedure';
import { readBulkSelection } from '../selection';

const changeAnswer = z.object({ changeId });

/** Changes to collections. Without an `openapi` path, they are only for the pages. */
export const collectionCommands = router({
  create: collectionsWrite
    .meta(
      addition(
        'POST',
        PATHS.collections,
        'Create a collection',
        'Creates a collection without assets, or with `filter` a smart one. A key needs write access to a library.',
        { status: 201 },
      ),
    )
    .input(z.object({ ...organizationPath, ...newCollection }))
    .output(z.object({ id: ownId }))
    .mutation(({ ctx, input: { organizationId: _, ...fields } }) =>
      once(ctx, (domain) =>
        createCollection(domain, ctx.collections, { ...fields, coverId: null }),
      ),
    ),

  update: collectionEdit
    .meta(
      addition(
        'PATCH',
        PATHS.collection,
        'Change a collection',
        'Changes the given fields of a collection. Needs the token of a person.',
      ),
    )
    .input(z.object({ ...collectionPath, ...collectionChange }))
    .output(changeAnswer)
    .mutation(async ({ ctx, input: { organizationId: _, collectionId: __, ...fields } }) => ({
      changeId: await updateCollection(ctx.domain, ctx.collection, fields),
    })),

  delete: collectionEdit
    .meta(
      addition(
        'DELETE',
        PATHS.collection,
        'Delete a collection',
        'Deletes a collection; its assets stay where they are. Needs the token of a person. One that visitors see by a link is 403.',
        { freesSpace: true },
      ),
    )
    .input(z.object(collectionPath))
    .output(changeAnswer)
    .mutation(async ({ ctx }) => ({
      changeId: await deleteCollection(ctx.domain, ctx.collection),
    })),

  add: collectionWrite
    .input(z.object({ ...collectionPath, assets: assetsToCollect }))
    .output(collected)
    .mutation(async ({ ctx, input: { assets, organizationId } }) => {
      if ('ids' in assets) return addToCollection(ctx.domain, ctx.collection, assets);
      const ref = { organizationId, libraryId: assets.libraryId };
      const library = await authorizeLibrary(ctx.domain, ctx.principal, ref, 'read');
      const selection = await readBulkSelection(ctx, library, assets.selection);
      return addToCollection(ctx.domain, ctx.collection, { library, selection });
    }),

  /** Adds assets by their ids. */
  collect: collectionWrite
    .meta(
      addition(
        'POST',
        `${PATHS.collection}/assets`,
        'Add assets to a collection',
        'Adds assets at the end of a collection; a variant stands for its original. Assets that the credential cannot read are skipped. A smart collection takes none.',
      ),
    )
    .input(
      z.object({ ...collectionPath, ids: ids({ min: 1 }).describe('Ids of the assets to add.') }),
    )
    .output(collected)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => addToCollection(domain, ctx.collection, { ids: input.ids })),
    ),

  remove: collectionWrite
    .meta(
      addition(
        'DELETE',
        `${PATHS.collection}/assets`,
        'Remove assets from a collection',
        'Takes assets out of a collection; they stay in their libraries.',
        { freesSpace: true },
      ),
    )
    .input(
      z.object({
        ...collectionPath,
        ids: selectedIds.describe('Ids of the assets to take out.'),
      }),
    )
    .output(changeAnswer.extend({ removed: z.int().describe('How many were removed.') }))
    .mutation(({ ctx, input }) => removeFromCollection(ctx.domain, ctx.collection, input.ids)),

  /** Moves assets before another one, or to the end, in the manual order. */
  move: collectionEdit
    .input(z.object({ ...collectionPath, ids: selectedIds, before: text.nullable() }))
    .output(changeAnswer)
    .mutation(async ({ ctx, input }) => ({
      changeId: await moveInCollection(ctx.domain, ctx.collection, input.ids, input.before),
    })),
});
