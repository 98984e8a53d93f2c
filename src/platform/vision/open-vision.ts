import { loadSession } from './load-session';
import type { Vision } from './port';
import { openTextReader } from './read-text';
import { seeObjects } from './see-objects';
import type { VisionOptions } from './vision-options';

/** Loads the models for these parts into this process. Takes about half a second and 200 MB. */
export async function openVision({
  parts,
  languages,
  objectModel,
}: VisionOptions): Promise<Pick<Vision, 'look' | 'read'>> {
  const text = parts.includes('text') ? await openTextReader(languages) : null;
  const objects = parts.includes('objects') ? await loadSession(objectModel) : null;
  return {
    look: async (pixels) => ({
      places: (await text?.find(pixels)) ?? [],
      ...(objects ? await seeObjects(objects, pixels.thumbnail) : { objects: [], features: null }),
    }),
    read: async (detail, places) => (await text?.read(detail, places)) ?? [],
  };
}
