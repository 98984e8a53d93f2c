import type { Inngest } from 'inngest';
import { placeKey } from '@/contract/browse/place';
import {
  type AssetPlace,
  findUnplacedAssets,
  setPlace,
} from '@/domain/asset/processing/place-older-assets';
import type { Domain } from '@/domain/operation';
import type { Places } from '@/platform/places/port';

/** Assets of one step: about a second. */
const ASSETS_PER_STEP = 500;
const STEPS_PER_RUN = 100;

type Dependencies = { domain: Domain; places: Places };

/**
 * Finds the places of assets whose position a person set; and every ten minutes those of assets processed before there
 * were any, up to 50,000 of them, and of those whose processing failed after their position was read. May run again at
 * any time.
 */
export const placeOlderAssets = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    {
      id: 'place-older-assets',
      retries: 3,
      concurrency: 1,
      triggers: [{ cron: '2,12,22,32,42,52 * * * *' }, { event: 'asset/position-set' }],
    },
    async ({ step }) => {
      let after: string | null = '';
      for (let n = 0; n < STEPS_PER_RUN && after !== null; n++) {
        const from: string = after;
        after = await step.run('place some', () => placeSome(dependencies, from));
      }
    },
  );

/** Returns the id of the last asset; null when there are no more. */
export async function placeSome(
  { domain, places }: Dependencies,
  after: string,
): Promise<string | null> {
  const assets = await findUnplacedAssets(domain, after, ASSETS_PER_STEP);
  for (const asset of assets) {
    const place = await findPlace(places, asset);
    if (place) await setPlace(domain, asset, place);
  }
  return assets.length < ASSETS_PER_STEP ? null : (assets.at(-1)?.id ?? null);
}

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
