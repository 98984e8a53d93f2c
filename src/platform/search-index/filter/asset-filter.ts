import type { FilterTerm } from '@/contract/filter/filter';

/** Who uploaded an asset: a person or a key with one of these ids or names, or a person with one of these addresses. */
export type UploaderTerm = { key: 'uploader'; ids: string[]; names: string[]; emails: string[] };

/** An asset with all of these tags, as they are written. */
export type CarriesTerm = { key: 'carries'; values: string[] };

/** An asset with a comment that no visitor wrote, and that is no reply to one of a visitor. */
export type DiscussedTerm = { key: 'discussed' };

/** An asset whose words in the index of search match a tsquery. */
export type IndexedTerm = { key: 'indexed'; query: string };

export type AssetTerm =
  | Exclude<FilterTerm, { key: 'by' }>
  | UploaderTerm
  | CarriesTerm
  | DiscussedTerm
  | IndexedTerm;

/**
 * A filter whose names are known: `collection` and `like` have ids, the latter the closest first; `by` became `uploader`.
 */
export type AssetFilter =
  | AssetTerm
  | { all: AssetFilter[] }
  | { any: AssetFilter[] }
  | { not: AssetFilter };
