import { z } from 'zod';
import { selectedIds } from '@/contract/bulk-change';
import {
  assetsToCollect,
  COLLECTION_SORTS,
  collected,
  collectionDescription,
  collectionEntry,
} from '@/contract/collection';
import { LIMITS } from '@/contract/limits';
import { collectionPath, givenName, organizationPath, text } from '@/contract/parameters';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '@/domain/collection/change-collection';
import {
  addToCollection,
  putBackIntoCollection,
  removeFromCollection,
} from '@/domain/collection/change-entries';
import { moveInCollection } from '@/domain/collection/move-in-collection';
import { collectionsWrite, collectionWrite, router } from '../procedures';

const entries = z.array(collectionEntry).max(LIMITS.entriesPerCall);

/** Changes of collections, only for the pages. Not part of REST. */
export const collectionCommands = router({
  create: collectionsWrite
    .input(
      z.object({
        ...organizationPath,
        name: givenName,
        description: collectionDescription.default(''),
        sort: z.enum(COLLECTION_SORTS).default('manual'),
        coverId: text.nullable().default(null),
      }),
    )
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input: { organizationId: _, ...fields } }) =>
      createCollection(ctx.domain, ctx.collections, fields),
    ),

  update: collectionWrite
    .input(
      z.object({
        ...collectionPath,
        name: givenName.optional(),
        description: collectionDescription.optional(),
        sort: z.enum(COLLECTION_SORTS).optional(),
        coverId: text.nullable().optional(),
      }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input: { organizationId: _, collectionId: __, ...fields } }) => {
      await updateCollection(ctx.domain, ctx.collection, fields);
      return {};
    }),

  /** The answer is what `create` and `putBack` need to make it again. */
  delete: collectionWrite
    .meta({ freesSpace: true })
    .input(z.object(collectionPath))
    .output(z.object({ entries: z.array(collectionEntry) }))
    .mutation(async ({ ctx }) => ({
      entries: await deleteCollection(ctx.domain, ctx.collection),
    })),

  add: collectionWrite
    .input(z.object({ ...collectionPath, assets: assetsToCollect }))
    .output(collected)
    .mutation(async ({ ctx, input: { assets, organizationId } }) => {
      if ('ids' in assets) return addToCollection(ctx.domain, ctx.collection, assets);
      const { libraryId, selection } = assets;
      const ref = { organizationId, libraryId };
      const library = await authorizeLibrary(ctx.domain, ctx.person, ref, 'read');
      return addToCollection(ctx.domain, ctx.collection, { library, selection });
    }),

  remove: collectionWrite
    .meta({ freesSpace: true })
    .input(z.object({ ...collectionPath, ids: selectedIds }))
    .output(z.object({ entries: z.array(collectionEntry) }))
    .mutation(async ({ ctx, input }) => ({
      entries: await removeFromCollection(ctx.domain, ctx.collection, input.ids),
    })),

  /** Undoes a removal. */
  putBack: collectionWrite
    .input(z.object({ ...collectionPath, entries }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await putBackIntoCollection(ctx.domain, ctx.collection, input.entries);
      return {};
    }),

  /** Moves assets to before another one, or to the end, in the order by hand. */
  move: collectionWrite
    .input(z.object({ ...collectionPath, ids: selectedIds, before: text.nullable() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await moveInCollection(ctx.domain, ctx.collection, input.ids, input.before);
      return {};
    }),
});
