import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from 'meilisearch';
import { facetOf } from './facet';
import { fold, indexedWords } from './words';

/** Begins the name of every index that is made as this file says; another making gets another number. */
const made = 'vitrine-assets-1-';

/** A name for a new index. Several services may share one Meilisearch. */
export const newIndexName = () => made + randomBytes(6).toString('hex');

/** Whether an index was made by the present rules. */
export const isOfThisMaking = (index: string) => index.startsWith(made);

/** Farther than any page can be. */
const farthest = 1_000_000_000;

/**
 * Only filters and the order by time are used. Meilisearch's own way with words takes none but the last of
 * a query by its beginning, and puts near words beside those that are there.
 */
export const indexSettings: Settings = {
  searchableAttributes: [],
  displayedAttributes: ['id'],
  filterableAttributes: ['place', 'approval', 'called', 'name', 'tags', 'description'],
  sortableAttributes: ['created', 'tie'],
  rankingRules: ['sort'],
  pagination: { maxTotalHits: farthest },
  facetSearch: false,
  prefixSearch: 'disabled',
};

/** The newest first; of one moment, the greater id. */
export const newestFirst = ['created:desc', 'tie:desc'];

/** A live asset, as far as it is searched. */
export type IndexedAsset = {
  id: string;
  organizationId: string;
  libraryId: string;
  /** Empty when none was set. */
  approval: string;
  created: Date;
  name: string;
  tags: string[];
  /** Null when there is none. */
  description: string | null;
};

/** What Meilisearch is given of an asset. */
export const documentOf = (asset: IndexedAsset) => ({
  id: asset.id,
  place: placeOf(asset.organizationId, asset.libraryId),
  approval: facetOf(asset.approval),
  created: asset.created.getTime(),
  tie: Buffer.from(asset.id.padEnd(6, '\0')).readUIntBE(0, 6),
  called: namesOf(fold(asset.name)).map(calledOf),
  name: indexedWords(asset.name).map(facetOf),
  tags: indexedWords(asset.tags.join(' ')).map(facetOf),
  description: indexedWords(asset.description ?? '').map(facetOf),
});

/** Where an asset is. Slugs are short enough for both to be kept whole. */
export const placeOf = (organizationId: string, libraryId: string) =>
  `${facetOf(organizationId)}/${facetOf(libraryId)}`;

/** A whole name as a value, whatever its length. */
export const calledOf = (name: string) =>
  createHash('sha256').update(name).digest('hex').slice(0, 32);

/** A file name, and what is left of it without its endings: `a.b.c`, `a.b`, `a`. */
const namesOf = (name: string) => [
  name,
  ...[...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)),
];
