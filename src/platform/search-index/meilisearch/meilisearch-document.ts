import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from 'meilisearch';
import { fold } from '../text/plain-text';
import { indexedSpellings, spellingsOfAsset } from '../text/spellings';
import { indexedTerms } from '../text/terms';

/** Every index in the format of this file has a name with this prefix. A new format gets a new number. */
const INDEX_NAME_PREFIX = 'vitrine-assets-6-';

/** A name for a new index. Several services may share one Meilisearch. */
export const newIndexName = () => INDEX_NAME_PREFIX + randomBytes(6).toString('hex');

/** Whether an index has the format of this file. */
export const hasCurrentFormat = (index: string) => index.startsWith(INDEX_NAME_PREFIX);

/** More than any page can reach. */
const MAX_TOTAL_HITS = 1_000_000_000;

/**
 * Only filters and the order by time are used. Meilisearch's own text search treats only the last word of a query
 * as a prefix, and adds similar words to exact matches.
 */
export const INDEX_SETTINGS: Settings = {
  searchableAttributes: [],
  displayedAttributes: ['id'],
  filterableAttributes: [
    'place',
    'approval',
    'called',
    'name',
    'tags',
    'description',
    'spellings',
    'seen',
  ],
  sortableAttributes: ['created', 'tie'],
  rankingRules: ['sort'],
  pagination: { maxTotalHits: MAX_TOTAL_HITS },
  facetSearch: false,
  prefixSearch: 'disabled',
};

/** Newest first; at the same moment, the greater id first. */
export const NEWEST_FIRST = ['created:desc', 'tie:desc'];

/** The searchable columns of a live asset. */
export type IndexedAsset = {
  id: string;
  organizationId: string;
  libraryId: string;
  /** Empty when none was set. */
  approval: string;
  created: Date;
  name: string;
  tags: string[];
  /** With the names of its place. */
  description: string | null;
  /** The text in the image and other words for its objects; null: nothing was found. */
  seen: string | null;
};

/** The document of an asset in Meilisearch. */
export const documentOf = (asset: IndexedAsset) => ({
  id: asset.id,
  place: placeOf(asset.organizationId, asset.libraryId),
  approval: facetValueOf(asset.approval),
  created: asset.created.getTime(),
  tie: Buffer.from(asset.id.padEnd(6, '\0')).readUIntBE(0, 6),
  called: nameVariantsOf(fold(asset.name)).map(nameHashOf),
  name: indexedTerms(asset.name).map(facetValueOf),
  tags: indexedTerms(asset.tags.join(' ')).map(facetValueOf),
  description: indexedTerms(asset.description ?? '').map(facetValueOf),
  spellings: spellingsOfAsset(asset).map(facetValueOf),
  seen: [...indexedTerms(asset.seen ?? ''), ...indexedSpellings(asset.seen ?? '')].map(
    facetValueOf,
  ),
});

/** The library of an asset as one value. Slugs are short enough to stay complete. */
export const placeOf = (organizationId: string, libraryId: string) =>
  `${facetValueOf(organizationId)}/${facetValueOf(libraryId)}`;

/** A whole name as a value of fixed length. */
export const nameHashOf = (name: string) =>
  createHash('sha256').update(name).digest('hex').slice(0, 32);

/** A file name with and without its extensions: `a.b.c`, `a.b`, `a`. */
const nameVariantsOf = (name: string) => [
  name,
  ...[...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)),
];

/** Meilisearch truncates values at 468 bytes. */
const MAX_VALUE_BYTES = 460;

/**
 * Encodes text as a value stored unchanged by Meilisearch. Meilisearch would fold case, decompose characters and
 * interpret quotes. Letters a to z and digits stay; every other UTF-16 unit becomes `_` and four hexadecimal digits. A
 * prefix of a text therefore is also a prefix of its value. Texts sharing their first 92 units may share a value.
 */
export const facetValueOf = (text: string) =>
  text
    .replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .slice(0, MAX_VALUE_BYTES);
