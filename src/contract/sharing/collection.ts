import { z } from 'zod';
import { type Neighbours, neighbour, neighbours, tile } from '../browse/browse';
import { bulkSelection, selectedIds } from '../browse/bulk-change';
import { COLLECTION_SORTS } from '../choices';
import * as fields from '../fields';
import { keptFilter } from '../filter/saved-search';
import { LIMITS } from '../limits';
import { boundedText, collectionId, givenName, libraryId, text } from '../parameters';

export type CollectionSort = (typeof COLLECTION_SORTS)[number];

/** The id of a collection in its shapes. */
export const ownId = collectionId.describe('Id.');

const FILTER = {
  description:
    'Of a smart collection, which has what its filter means, also later; empty for who sees only some libraries. Null: it has assets of its own.',
  example: null,
};

/** A collection in a list. `count`: its live assets visible to the person. */
export const listedCollection = z
  .object({
    id: ownId,
    name: fields.name,
    count: z.int().describe('How many of its assets the credential can read.'),
    updated: fields.updated,
    filter: z.string().nullable().meta(FILTER),
  })
  .meta({ id: 'ListedCollection' });

/** The same as a card. `cover`: the asset chosen for it, else its first one; null when it shows none. */
export const collectionCard = listedCollection.extend({ cover: tile.nullable() });
export type CollectionCard = z.infer<typeof collectionCard>;

const named = z.object({ id: z.string(), name: z.string() });

/** The collections of an organization, by name. */
export const collectionsPage = z.object({
  organization: named,
  mayChange: z.boolean(),
  collections: z.array(collectionCard),
});
export type CollectionsPage = z.infer<typeof collectionsPage>;

const DESCRIPTION = {
  description: 'What the collection is for.',
  example: 'For the cover of the spring issue.',
};
const COVER = {
  description: 'The asset on the cover, as long as it is in the collection; null: the first one.',
  example: null,
};
const collectionSort = z
  .enum(COLLECTION_SORTS)
  .describe('The order: by hand, last added first, last captured first, or by name.');

export const collection = listedCollection
  .extend({
    description: z.string().meta(DESCRIPTION),
    sort: collectionSort,
    coverId: z.string().nullable().meta(COVER),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

export const collectionPage = z.object({
  organization: named,
  collection,
  mayChange: z.boolean(),
  /** The libraries visible to the person. */
  libraries: z.array(named),
  /** The approval states of the organization; `paid`: whether its plan includes setting one. */
  approvalStates: z.array(z.string()),
  paid: z.boolean(),
});
export type CollectionPage = z.infer<typeof collectionPage>;

/** A block of a collection, and how many assets it shows in total. */
export const collectionBlock = z.object({ total: z.int(), tiles: z.array(neighbour) });
export type CollectionBlock = z.infer<typeof collectionBlock>;

/** The assets beside one in a collection, and the name of the collection. */
export const collectionNeighbours = neighbours.extend({ collectionName: z.string() });

/** The assets beside one in the list it was opened from, with the name of a collection. */
export type NeighboursThere = Neighbours & Partial<z.infer<typeof collectionNeighbours>>;

const collectionDescription = boundedText(LIMITS.descriptionLength, {
  error: `must have at most ${LIMITS.descriptionLength} characters`,
}).meta(DESCRIPTION);

/** What a new collection gets besides its name, and what can be changed. */
export const newCollection = {
  name: givenName,
  description: collectionDescription.default(''),
  filter: keptFilter.nullable().default(null).meta(FILTER),
  sort: collectionSort.default('manual'),
};
export const collectionChange = {
  name: givenName.optional(),
  description: collectionDescription.optional(),
  filter: keptFilter.optional(),
  sort: collectionSort.meta({ example: 'manual' }).optional(),
  coverId: text.nullable().meta(COVER).optional(),
};

/** Assets to add to a collection: by their ids, or a selection of a library. */
export const assetsToCollect = z.union([
  z.object({ ids: selectedIds.min(1, 'must name at least one asset') }),
  z.object({ libraryId: text, selection: bulkSelection }),
]);
export type AssetsToCollect = z.infer<typeof assetsToCollect>;

/** Where an asset of a collection is. */
export const assetPlace = z.object({ id: fields.id, libraryId: libraryId });

/** How many assets were added, and how many were there already. */
export const collected = z.object({
  added: z.int().describe('How many were added.'),
  present: z.int().describe('How many were there already.'),
  changeId: fields.changeId,
});
