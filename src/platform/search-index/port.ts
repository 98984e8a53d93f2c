import type { FacetName, Facets } from '@/contract/browse/facets';
import type { SortName } from '@/contract/browse/sort';
import type { Holder } from '../permits';
import type { AssetFilter } from './filter/asset-filter';

export type { AssetFilter } from './filter/asset-filter';
export { conditionOf } from './filter/conditions';
export { Parameters } from './filter/parameters';

/**
 * An order of assets; at the same place the greater id comes first when it descends, else the smaller one. `trashed`, `placed` and `collected`: of the trash, and of a collection by hand and by the
 * time at which assets came into it.
 */
export type SearchOrder = {
  by: SortName | 'closest' | 'trashed' | 'placed' | 'collected';
  isDescending: boolean;
  /** For `closest`: the ids of all assets, in this order. */
  ids?: string[];
};

/** What the place of an asset in an order consists of, before its id. A time is in unix milliseconds. */
export const PLACES: Record<SearchOrder['by'], readonly ('time' | 'integer' | 'text')[]> = {
  taken: ['time'],
  added: ['time'],
  name: ['text'],
  size: ['integer'],
  relevance: ['integer', 'time'],
  updated: ['time'],
  closest: ['integer'],
  trashed: ['time'],
  placed: ['integer'],
  collected: ['integer', 'integer'],
};

/** A search before its caller is authorized. */
export type SearchFilters = {
  text: string;
  /** Library ids; empty: every library the caller may read. */
  libraries: string[];
  /** States, or `none`; empty: any approval. */
  approvals: string[];
  filter?: AssetFilter | null;
};

/** An authorized search: the caller may read every named library. */
export type SearchRequest = {
  organizationId: string;
  /** Who searches: members of a claimed organization by default. */
  group?: Holder['group'];
  /** Nothing is found by meaning, whose answer depends on the moment. */
  wordsOnly?: boolean;
  /** At least one. No other library is searched. */
  libraryIds: readonly string[];
  /** The typed text, unchanged. Blank: the newest assets. */
  text: string;
  /** Only assets in one of these approval states, null being none; empty: all. */
  approvals: readonly (string | null)[];
  filter?: AssetFilter | null;
  /** Instead of all live assets: originals, those in the trash, or the assets of a collection. */
  among?: { kind: 'originals' | 'trash' } | { kind: 'collection'; id: string };
  /** Instead of the usual one: best first, then newest first. */
  order?: SearchOrder | undefined;
  /** Only what comes behind this place in `order`: `next` of the page before. */
  after?: readonly string[] | undefined;
  /** What to count, over all pages. */
  facets?: readonly FacetName[];
  offset: number;
  limit: number;
};

export type SearchHit = {
  assetId: string;
  /** From 0 to 1, higher is better; null when the text was blank. */
  score: number | null;
  /** The name as HTML with the matched terms in `<mark>`; null when the name did not match. */
  name: string | null;
  /** The matching tags, as the asset has them. */
  tags: string[];
  /** The first matching line of the text in the image, as HTML like `name`; null when none matched. */
  text: string | null;
  /** Of everything shown of the asset (ASSET_VERSION), when its name and tags were read; not with a blank text. */
  version?: string;
};

export type SearchResult = {
  /** The number of all matching assets, whatever the page. */
  found: number;
  hits: SearchHit[];
  /** With an order: the place of the last hit, or null when it is the last of all. */
  next?: string[] | null;
  facets?: Facets;
};

/**
 * Finds live assets by terms of their name, tags, description, and what was seen in the image: its text, and other words
 * for its objects. Every driver guarantees: all terms must match, each
 * as a prefix; accents and case do not matter; a small typo in a term of five letters or more is corrected when the
 * term as typed matches nothing; function words before others need not match when nothing matches all terms; best first,
 * then newest.
 */
export type SearchIndex = { search(request: SearchRequest): Promise<SearchResult> };

/** A difference between an index and the database. `extra`: the asset is deleted or in the trash. */
export type IndexMismatch = { assetId: string; kind: 'missing' | 'extra' | 'different' };

/** Compares an index with the present assets. */
export type SearchAudit = {
  /** The name of the search engine. */
  name: string;
  /** Compares every row of the index and every live asset, in batches. Assets changed meanwhile are left out. */
  findMismatches(): AsyncIterable<IndexMismatch[]>;
  /** Brings these assets in the index up to date with the database. */
  repair(assetIds: readonly string[]): Promise<void>;
  /** Why the index cannot be reached at the moment; null when `findMismatches` failed for another reason. */
  unreachableReason(error: unknown): string | null;
};
