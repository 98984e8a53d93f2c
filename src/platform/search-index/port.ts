/** A search whose reach was settled before the call: whoever asks may read every library named. */
export type SearchRequest = {
  organizationId: string;
  /** At least one; no other library is looked at. */
  libraryIds: readonly string[];
  /** What a person typed, as it came. Blank: the newest assets. */
  text: string;
  /** Only assets in one of these approval states, null being none; empty: all. */
  approvals: readonly (string | null)[];
  offset: number;
  limit: number;
};

export type FoundAsset = {
  assetId: string;
  /** From 0 to 1, higher is better; null when nothing was typed. */
  score: number | null;
  /** The name as HTML with the matched words in `<mark>`; null when the name did not match. */
  name: string | null;
  /** The tags that matched, as they stand on the asset. */
  tags: string[];
};

export type SearchAnswer = {
  /** All assets that match, whatever the page. */
  found: number;
  hits: FoundAsset[];
};

/**
 * Finds live assets by words of their name, tags and description. Every driver keeps these promises:
 * all words must match, each by its beginning; accents and case do not matter; a small slip in a word of
 * five letters or more is forgiven when the word as typed is nowhere; best first, then newest.
 */
export type SearchIndex = { search(request: SearchRequest): Promise<SearchAnswer> };

/** Something that an index has otherwise than the database. `left over`: of an asset that is gone, or in the trash. */
export type SearchFault = { assetId: string; what: 'missing' | 'left over' | 'different' };

/** Holds an index against the assets as they are. */
export type SearchAudit = {
  /** Whose index it is. */
  name: string;
  /** Every row of the index and every live asset, some at a time; what is being changed meanwhile is not told. */
  findFaults(): AsyncIterable<SearchFault[]>;
  /** Has the index say of these assets what the database says. */
  mend(assetIds: readonly string[]): Promise<void>;
  /** Why the index cannot be reached at the moment; null when `findFaults` failed for another reason. */
  unreachableBecause(error: unknown): string | null;
};
