import type { AnalysedPixels } from '../imaging/port';
import { loadSession } from './load-session';
import type { Seen } from './port';
import { openTextReader } from './read-text';
import { seeObjects } from './see-objects';
import type { VisionOptions } from './vision-options';

/** Loads the models for these parts into this process. Takes about half a second and 200 MB. */
export async function openVision({
  parts,
  languages,
  objectModel,
}: VisionOptions): Promise<(pixels: Omit<AnalysedPixels, 'sample'>) => Promise<Seen>> {
  const readText = parts.includes('text') ? await openTextReader(languages) : null;
  const objects = parts.includes('objects') ? await loadSession(objectModel) : null;
  return async (pixels) => ({
    lines: (await readText?.(pixels)) ?? [],
    ...(objects ? await seeObjects(objects, pixels.thumbnail) : { objects: [], features: null }),
  });
}
