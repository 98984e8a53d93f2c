import {
  type Derived,
  type Finished,
  finishProcessing,
} from '@/domain/asset/processing/finish-processing';
import type { JobDependencies } from '../job-dependencies';
import { findPlace } from './place-older-assets';

/** Writes what processing found, and requests what follows it. May run again at any time. */
export async function finishAssets(dependencies: JobDependencies, processed: readonly Finished[]) {
  const { domain, model, vision, makesPlayback = true } = dependencies;
  const placed = processed.map(async (each) => ({
    ...each,
    place: await placeOf(dependencies, each.derived),
  }));
  await finishProcessing(domain, await Promise.all(placed), {
    requestCaptions: model !== null,
    requestAnalysis: vision !== null,
    makesPlayback,
  });
}

/** Null as well if it cannot be found now: placeOlderAssets tries again, and the image is not held back. */
const placeOf = async ({ places }: JobDependencies, { metadata }: Derived) =>
  places && findPlace(places, metadata.capture).catch(() => null);
