import type { Asset } from '@/contract/asset/asset';
import type { FoundTile } from '@/contract/browse/browse';
import type { SearchHitHighlights, SearchHit as ShownHit } from '@/contract/browse/search';
import type { AssetRow } from '@/domain/asset/asset-row';
import type { Domain } from '@/domain/operation';
import { type FoundHits, readHitRows, type SearchHitRow } from '@/domain/search/search-assets';
import type { SearchHit } from '@/platform/search-index/port';
import type { AssetTexts } from './asset-texts';
import { Prepared } from './prepared';
import { presentTileInLibrary, type RowInLibrary } from './tile';
import type { Urls } from './urls';

/**
 * The hits as assets with the place and quality of their match. When all are in memory in the versions that the search
 * read, nothing more is asked of the database; otherwise all are read, so that an answer shows one moment.
 */
export async function presentHits(
  domain: Domain,
  texts: AssetTexts,
  found: FoundHits,
): Promise<Prepared<ShownHit>[]> {
  const known = found.hits.flatMap((hit) => {
    const asset = hit.version === undefined ? null : texts.get(hit.assetId, hit.version);
    return asset ? [withMatch(asset, hit)] : [];
  });
  if (known.length === found.hits.length) return known;
  const rows = await readHitRows(domain, found);
  return rows.map(({ row, hit }) => withMatch(texts.of(row), hit));
}

/** Adds the match after the last field of the asset. */
function withMatch({ json }: Prepared<Asset>, hit: SearchHit) {
  const score = hit.score === null ? '' : `,"score":${hit.score}`;
  const highlights = JSON.stringify(presentHighlights(hit));
  return new Prepared<ShownHit>(`${json.slice(0, -1)},"highlights":${highlights}${score}}`);
}

/** Presents the matches in the name and the tags. */
export const presentHighlights = ({ name, tags }: SearchHit): SearchHitHighlights => ({
  ...(name !== null && { name }),
  ...(tags.length > 0 && { tags }),
});

/** Presents a result of a search for the grid. */
export const presentFoundTile = ({ row, hit }: SearchHitRow, urls: Urls): FoundTile => ({
  ...presentTileInLibrary(tileRowOf(row), urls),
  parentId: row.parent_id,
  highlights: { ...presentHighlights(hit), ...(hit.text !== null && { text: hit.text }) },
});

/** A live asset as the row of a tile. */
export const tileRowOf = (row: AssetRow): RowInLibrary => ({
  ...row,
  trashed_at: null,
  variants_count: row.variants?.length ?? 0,
});
