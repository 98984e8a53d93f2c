import { placeKey } from '@/contract/place';
import type { AssetPlace } from '@/domain/asset/place-older-assets';
import type { Capture } from '@/platform/imaging/port';
import type { Places } from '@/platform/places/port';

/** The place of an asset; null without a position. */
export async function findPlace(
  places: Places,
  capture: Capture | null,
): Promise<AssetPlace | null> {
  if (capture?.latitude == null || capture.longitude === null) return null;
  const found = await places.find(capture.latitude, capture.longitude);
  return found
    ? { place: placeKey(found), placeNames: found.names.join('\n') }
    : { place: '', placeNames: null };
}

/** Null as well if it cannot be found now: placeOlderAssets tries again, and the image is not held back. */
export const placeIfKnown = async (
  places: Places | null,
  capture: Capture | null,
): Promise<AssetPlace | null> => places && findPlace(places, capture).catch(() => null);
