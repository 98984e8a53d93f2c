import type { Query, QueryPool } from '../database/connect';
import { runInSlices } from '../run-in-slices';
import type { SearchHit } from './port';
import { makeHighlighter } from './text/highlight';
import type { Term } from './text/terms';

/** The highest rank of a match. A rank is ten times the score. */
export const BEST_RANK = 10;

/**
 * Different tags of one page compared with the terms, in UTF-16 units: 200 tags of 20 letters on each of 250 assets.
 * Only tags made to cost time are longer; tags beyond the limit count as not matching.
 */
export const MAX_COMPARED_TAG_LENGTH = 1_000_000;

/** Texts of images of one page compared with the terms, in UTF-16 units; beyond the limit no line is shown. */
const MAX_COMPARED_TEXT_LENGTH = 1_000_000;

export type MatchedAsset = {
  id: string;
  score: number;
  name: string;
  tags: string[];
  /** The lines of text in the image; null when there are none. */
  lines: string[] | null;
  /** Of everything shown of the asset (ASSET_VERSION). */
  version: string;
};

/** The hits of a page, in its order: of its assets those that the query finds now. */
export async function readHits(
  database: QueryPool,
  query: Query,
  values: unknown[],
  { ranked, terms }: { ranked: { id: string; score: number }[]; terms: Term[] },
): Promise<SearchHit[]> {
  const rows = await database.rows<Omit<MatchedAsset, 'score'>>(query, values);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const assets = ranked.flatMap(({ id, score }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score }] : [];
  });
  return highlightHits(assets, terms);
}

/** The hits for the assets of a page, with the matching parts; the same in every driver. */
export const highlightHits = (assets: MatchedAsset[], terms: Term[]): Promise<SearchHit[]> =>
  runInSlices(highlightSteps(assets, terms));

function* highlightSteps(assets: MatchedAsset[], terms: Term[]): Generator<void, SearchHit[]> {
  const { highlight, isMatch } = makeHighlighter(terms);
  const compared = new Map<string, boolean>();
  let lengthLeft = MAX_COMPARED_TAG_LENGTH;
  let textLeft = MAX_COMPARED_TEXT_LENGTH;
  const hits: SearchHit[] = [];
  for (const { id, score, name, tags, lines, version } of assets) {
    for (const tag of tags) {
      if (compared.has(tag) || lengthLeft < tag.length) continue;
      lengthLeft -= tag.length;
      compared.set(tag, isMatch(tag));
      yield;
    }
    const matching = tags.filter((tag) => compared.get(tag));
    // The first of the lines with the most matching words.
    let text: string | null = null;
    for (const line of lines ?? []) {
      if (textLeft < line.length) break;
      textLeft -= line.length;
      const marked = highlight(line);
      if (marked !== null && marksIn(marked) > marksIn(text)) text = marked;
      yield;
    }
    hits.push({ assetId: id, score, name: highlight(name), tags: matching, text, version });
    yield;
  }
  return hits;
}

const marksIn = (html: string | null): number => (html?.split('<mark>').length ?? 1) - 1;

/** A hit of a search with a blank text. */
export const newestHit = (assetId: string): SearchHit => ({
  assetId,
  score: null,
  name: null,
  tags: [],
  text: null,
});
