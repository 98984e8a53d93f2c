import type { Playback } from '@/contract/asset/playback';
import type { Tile } from '@/contract/browse/browse';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import type { SharedAssets } from '@/domain/access/authorize-shared';
import type { PlaybackRow } from '@/domain/playback/find-playback';
import type { SharedRow } from '@/domain/share-link/list-shared-assets';
import { sizesOf } from './asset';
import { presentPlayback } from './playback';
import type { SharedUrls } from './shared-urls';
import { withTileSizes } from './tile';

type SharedTile = Tile & { ref: string };

/**
 * Presents a row as a tile for visitors. Fields hidden by the link are empty.
 * @param place from 1, in the link
 */
export const presentSharedTile = (
  row: SharedRow,
  place: number,
  shared: SharedAssets,
  urls: SharedUrls,
): SharedTile => presentFullSharedTile(withTileSizes(row), place, shared, urls);

function presentFullSharedTile(
  row: SharedRow,
  place: number,
  shared: SharedAssets,
  urls: SharedUrls,
): SharedTile {
  const kind = row.kind === 'video' ? 'Video' : 'Image';
  return {
    id: urls.sealed(row.id),
    ref: urls.answer(row.id),
    name: shared.showsNames ? row.name : `${kind} ${place}`,
    processing: row.processing,
    contentType: row.content_type,
    // Its URLs already have a query, and name the present bytes.
    contentVersion: null,
    width: row.width,
    height: row.height,
    duration: row.duration,
    blurhash: row.blurhash,
    url: shared.downloads === 'originals' ? urls.original(row.id) : '',
    sizes:
      row.processing === 'waiting' ? null : sizesOf({ ...row, renditions: edgesOf(row) }, urls),
    tags: [],
    approval: null,
    variantsCount: 0,
    removedAt: null,
    endsAt: null,
    hold: false,
  };
}

/**
 * The edges of the images visitors see. Members see an image too small for any rendition by its file, visitors by its
 * rendition at its own size.
 */
function edgesOf({ kind, blurhash, width, height, renditions }: SharedRow): number[] {
  const isSmallImage = kind === 'image' && renditions.length === 0 && blurhash !== null;
  return isSmallImage && width && height ? [Math.max(width, height)] : renditions;
}

type Around = { rows: SharedRow[]; total: number; offset: number };

/** Presents the asset at a place, from 1, among those around it: `rows` begins after the first `offset`. */
export function presentSharedAssetPage(
  { rows, total, offset }: Around,
  place: number,
  playback: PlaybackRow | null,
  shared: SharedAssets,
  urls: SharedUrls,
): SharedAssetPage {
  const at = place - 1 - offset;
  const row = rows[at] as SharedRow;
  const full = (n: number) =>
    rows[n] ? presentFullSharedTile(rows[n], offset + n + 1, shared, urls) : null;
  const tiles = rows.map((beside, n) => presentSharedTile(beside, offset + n + 1, shared, urls));
  const capture = shared.showsMetadata ? row.metadata?.capture : null;
  const played = playback && presentPlayback(playback, row.id, urls);
  return {
    title: shared.title,
    showsNames: shared.showsNames,
    takesFeedback: shared.takesFeedback,
    asset: {
      ...presentFullSharedTile(row, place, shared, urls),
      description: shared.showsMetadata ? row.description : null,
      recordedAt: shared.showsMetadata ? (row.own_taken ?? capture?.recordedAt ?? null) : null,
      make: capture?.make ?? null,
      model: capture?.model ?? null,
      playback: played,
    },
    neighbours: {
      previous: full(at - 1),
      next: full(at + 1),
      before: tiles.slice(0, at),
      after: tiles.slice(at + 1),
      place,
      total,
    },
    downloadUrl: downloadUrlOf(row, played, shared, urls),
  };
}

/** Of the original, or of the largest size of an image and the version of a video for browsers. */
function downloadUrlOf(
  row: SharedRow,
  played: Playback | null,
  { downloads }: SharedAssets,
  urls: SharedUrls,
): string | null {
  if (downloads === 'originals') return `${urls.original(row.id)}&download`;
  if (downloads === 'none') return null;
  if (row.kind === 'video') return played?.url ? `${played.url}&download` : null;
  const largest = edgesOf(row).at(-1);
  return largest === undefined ? null : `${urls.rendition(row.id, largest)}&download`;
}
