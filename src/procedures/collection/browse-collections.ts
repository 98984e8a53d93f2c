import { z } from 'zod';
import { selectionQuery } from '@/contract/browse/selection';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import {
  assetsPage,
  collectionPath,
  organizationPath,
  PATHS,
  pageOf,
  text,
} from '@/contract/parameters';
import {
  assetPlace,
  collection,
  collectionBlock,
  collectionNeighbours,
  listedCollection,
} from '@/contract/sharing/collection';
import { meaningOf } from '@/domain/access/assets-of-collection';
import {
  type AuthorizedCollections,
  refuseUnknownCollection,
  sightOf,
} from '@/domain/access/authorize-collection';
import {
  browseCollection,
  browseCollectionIds,
  findCollection,
  findCollectionNeighbours,
  findPlaces,
} from '@/domain/collection/browse-collection';
import {
  type InTurn,
  listCollections,
  listCollectionsOfAsset,
} from '@/domain/collection/list-collections';
import type { CollectionSort } from '@/platform/database/generated/enums';
import type { SearchOrder } from '@/platform/search-index/port';
import { collectionRead, collectionsRead } from '../builders';
import { firstOf } from '../first-of';
import { presentNeighbours } from '../present/neighbours';
import { presentTileInLibrary } from '../present/tile';
import { addition, router, uncheckedOutput } from '../procedure';
import { holderOf, type ProcessPermits } from '../process-permits';
import { readSelection, select } from '../selection';

/** The orders of collections, as a search has them. */
const ORDERS: Record<CollectionSort, SearchOrder> = {
  manual: { by: 'placed', isDescending: false },
  added: { by: 'collected', isDescending: false },
  captured: { by: 'taken', isDescending: true },
  name: { by: 'name', isDescending: false },
};

const NEWEST: SearchOrder = { by: 'added', isDescending: true };
const SMART_ORDERS: typeof ORDERS = { ...ORDERS, manual: NEWEST, added: NEWEST };

/** Counts smart collections when it is the turn of their organization. */
export const inTurn =
  (
    { smartCollections }: Pick<ProcessPermits, 'smartCollections'>,
    { organization }: AuthorizedCollections,
  ): InTurn =>
  (count) =>
    smartCollections.run(holderOf(organization), count);

/** Queries of collections. Without an `openapi` path, they are only for the pages. */
export const collectionQueries = router({
  /** The collections of an organization, by name. */
  list: collectionsRead
    .meta(
      addition(
        'GET',
        PATHS.collections,
        'List collections',
        'Lists the collections of the organization by name. `count` counts the assets that the credential can read.',
      ),
    )
    .input(z.object(organizationPath))
    .output(uncheckedOutput(z.array(listedCollection)))
    .query(({ ctx: { domain, collections, dependencies } }) =>
      listCollections(domain, collections, inTurn(dependencies.permits, collections)),
    ),

  /** The collections of an asset. */
  ofAsset: collectionsRead
    .input(z.object({ ...organizationPath, assetId: text }))
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(({ ctx, input }) => listCollectionsOfAsset(ctx.domain, ctx.collections, input.assetId)),

  get: collectionRead
    .meta(addition('GET', PATHS.collection, 'Get a collection', 'Reads a collection.'))
    .input(z.object(collectionPath))
    .output(collection)
    .query(
      async ({ ctx }) =>
        (await findCollection(ctx.domain, ctx.collection)) ?? refuseUnknownCollection(),
    ),

  /** The assets in the order of the collection, `ASSETS_PER_BLOCK` at a time. */
  block: collectionRead
    .input(z.object({ ...collectionPath, number: z.int().min(0) }))
    .output(uncheckedOutput(collectionBlock))
    .query(async ({ ctx, input }) => {
      const { offset } = pageOf(input.number, ASSETS_PER_BLOCK);
      const { total, rows } = await browseCollection(ctx.domain, ctx.collection, offset);
      return { total, tiles: rows.map((row) => presentTileInLibrary(row, ctx.urls)) };
    }),

  /** A page of the assets in the order of the collection. */
  assets: collectionRead
    .meta(
      addition(
        'GET',
        `${PATHS.collection}/assets`,
        'List the assets of a collection',
        'Lists the assets of a collection in its order, as far as the credential can read them.',
        { headers: ['Link'], beside: ['nextCursor'] },
      ),
    )
    .input(
      z.object({
        ...collectionPath,
        ...assetsPage,
        ...selectionQuery,
      }),
    )
    .output(uncheckedOutput(z.array(assetPlace)))
    .query(async ({ ctx, input }) => {
      const { offset, limit } = pageOf(input.page - 1, input.pageSize);
      const range = { offset, count: limit + 1 };
      const selection = readSelection(ctx, input);
      if (selection) {
        const { id, sort, libraryIds } = ctx.collection;
        const within = await meaningOf(sightOf(ctx.domain, ctx.collection), ctx.collection);
        const usualOrder = (within ? SMART_ORDERS : ORDERS)[sort];
        const caller = { principal: ctx.principal, organization: ctx.collection.organization };
        const found = await select(ctx, caller, {
          ...selection,
          ...(within ? { within } : { among: { kind: 'collection', id } }),
          libraries: libraryIds,
          usualOrder,
        });
        return findPlaces(
          ctx.domain,
          ctx.collection,
          found.hits.map(({ assetId }) => assetId),
        );
      }
      return firstOf(ctx, input, await browseCollectionIds(ctx.domain, ctx.collection, range));
    }),

  /** The ids in a range, with the library of each. */
  ids: collectionRead
    .input(
      z.object({
        ...collectionPath,
        offset: z.int().min(0).max(LIMITS.assetsPerCollection),
        count: z.int().min(1).max(LIMITS.assetsPerCollection),
      }),
    )
    .output(uncheckedOutput(z.array(z.object({ id: z.string(), libraryId: z.string() }))))
    .query(({ ctx, input }) => browseCollectionIds(ctx.domain, ctx.collection, input)),

  neighbours: collectionRead
    .input(z.object({ ...collectionPath, assetId: text }))
    .output(uncheckedOutput(collectionNeighbours))
    .query(async ({ ctx, input }) => {
      const { collectionName, ...found } = await findCollectionNeighbours(
        ctx.domain,
        ctx.collection,
        input.assetId,
      );
      return { ...presentNeighbours(found, ctx.urls), collectionName };
    }),
});
