import { z } from 'zod';
import { selectedIds } from '@/contract/bulk-change';
import { COLLECTION_SORTS } from '@/contract/choices';
import { assetsToCollect, collected, collectionDescription } from '@/contract/collection';
import {
  collectionPath,
  givenName,
  ids,
  organizationPath,
  PATHS,
  text,
} from '@/contract/parameters';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '@/domain/collection/change-collection';
import { addToCollection, removeFromCollection } from '@/domain/collection/change-entries';
import { moveInCollection } from '@/domain/collection/move-in-collection';
import { collectionEdit, collectionsWrite, collectionWrite, router } from '../builders';
import { once } from '../once';

/** `changeId`: to undo the change; null when nothing changed. */
const changeAnswer = z.object({ changeId: z.string().nullable() });

/** Changes to collections. Without an `openapi` path, they are only for the pages. */
export const collectionCommands = router({
  create: collectionsWrite
    .meta({
      status: 201,
      openapi: { method: 'POST', path: PATHS.collections, summary: 'Create a collection' },
    })
    .input(
      z.object({
        ...organizationPath,
        name: givenName,
        description: collectionDescription.default(''),
        sort: z.enum(COLLECTION_SORTS).default('manual'),
      }),
    )
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input: { organizationId: _, ...fields } }) =>
      once(ctx, (domain) =>
        createCollection(domain, ctx.collections, { ...fields, coverId: null }),
      ),
    ),

  update: collectionEdit
    .meta({ openapi: { method: 'PATCH', path: PATHS.collection, summary: 'Change a collection' } })
    .input(
      z.object({
        ...collectionPath,
        name: givenName.optional(),
        description: collectionDescription.optional(),
        sort: z.enum(COLLECTION_SORTS).optional(),
        coverId: text.nullable().optional(),
      }),
    )
    .output(changeAnswer)
    .mutation(async ({ ctx, input: { organizationId: _, collectionId: __, ...fields } }) => ({
      changeId: await updateCollection(ctx.domain, ctx.collection, fields),
    })),

  delete: collectionEdit
    .meta({
      freesSpace: true,
      openapi: { method: 'DELETE', path: PATHS.collection, summary: 'Delete a collection' },
    })
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
      const { libraryId, selection } = assets;
      const ref = { organizationId, libraryId };
      const library = await authorizeLibrary(ctx.domain, ctx.principal, ref, 'read');
      return addToCollection(ctx.domain, ctx.collection, { library, selection });
    }),

  /** Adds assets by their ids. */
  collect: collectionWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.collection}/assets`,
        summary: 'Add assets to a collection',
      },
    })
    .input(z.object({ ...collectionPath, ids: ids({ min: 1 }) }))
    .output(collected)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => addToCollection(domain, ctx.collection, { ids: input.ids })),
    ),

  remove: collectionWrite
    .meta({
      freesSpace: true,
      openapi: {
        method: 'DELETE',
        path: `${PATHS.collection}/assets`,
        summary: 'Remove assets from a collection',
      },
    })
    .input(z.object({ ...collectionPath, ids: selectedIds }))
    .output(changeAnswer.extend({ removed: z.int() }))
    .mutation(({ ctx, input }) => removeFromCollection(ctx.domain, ctx.collection, input.ids)),

  /** Moves assets before another one, or to the end, in the manual order. */
  move: collectionEdit
    .input(z.object({ ...collectionPath, ids: selectedIds, before: text.nullable() }))
    .output(changeAnswer)
    .mutation(async ({ ctx, input }) => ({
      changeId: await moveInCollection(ctx.domain, ctx.collection, input.ids, input.before),
    })),
});
