import type { AssetMetadata } from '@/contract/asset/asset';
import { placeKey } from '@/contract/browse/place';
import type { AssetPlace } from '@/domain/asset/processing/place-older-assets';
import type { Places } from '@/platform/places/port';

/** The place of an asset, from its metadata; null without a position. */
export async function findPlace(
  places: Places,
  { capture }: AssetMetadata,
): Promise<AssetPlace | null> {
  if (capture?.latitude == null || capture.longitude === null) return null;
  const found = await places.find(capture.latitude, capture.longitude);
  return found
    ? { place: placeKey(found), placeNames: found.names.join('\n') }
    : { place: '', placeNames: null };
}
