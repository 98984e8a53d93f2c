import { type Finished, finishProcessing } from '@/domain/asset/finish-processing';
import { placeIfKnown } from './find-place';
import type { JobDependencies } from './job-dependencies';

/** Writes what processing found, and requests what follows it. May run again at any time. */
export async function finishAssets(
  dependencies: JobDependencies,
  processed: readonly Finished[],
): Promise<void> {
  const { domain, model, vision, places, makesPlayback = true } = dependencies;
  const placed = processed.map(async ({ derived, ...rest }) => {
    // Found already when the description names it; not in steps of the previous version.
    const place = derived.place ?? (await placeIfKnown(places, derived.metadata.capture));
    return { ...rest, derived: { ...derived, place } };
  });
  await finishProcessing(domain, await Promise.all(placed), {
    requestCaptions: model !== null,
    requestAnalysis: vision !== null,
    makesPlayback,
  });
}
