import { placeKey } from '@/contract/browse/place';
import type { AssetPlace } from '@/domain/asset/processing/place-older-assets';
import type { Places } from '@/platform/places/port';

type Position = { latitude: number | null; longitude: number | null };

/** The place of an asset; null without a position. */
export async function findPlace(
  places: Places,
  position: Position | null,
): Promise<AssetPlace | null> {
  if (position?.latitude == null || position.longitude === null) return null;
  const found = await places.find(position.latitude, position.longitude);
  return found
    ? { place: placeKey(found), placeNames: found.names.join('\n') }
    : { place: '', placeNames: null };
}
