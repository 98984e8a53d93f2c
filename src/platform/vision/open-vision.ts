import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';
import { findObjects } from './find-objects';
import { featuresOf, PARTS, weightsOf } from './image-features';
import { EDGE, letterbox } from './letterbox';
import { loadSession } from './load-session';
import type { AnalysisPart, Seen, Vision } from './port';
import { openTextReader } from './read-text';

/** What the process of the analyser loads. */
export type VisionOptions = {
  parts: readonly AnalysisPart[];
  /** Names of installed packages of @tesseract.js-data. */
  languages: readonly string[];
  /** The file that scripts/convert-object-model.mjs wrote. */
  objectModel: string;
};

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

/** The objects and the features of an image, in one pass of the model that scripts/convert-object-model.mjs writes. */
async function seeObjects(
  session: InferenceSession,
  image: RawImage,
): Promise<Pick<Seen, 'objects' | 'features'>> {
  const output = await session.run({
    image: new Tensor('uint8', letterbox(image), [1, EDGE, EDGE, 3]),
    weights: new Tensor('float32', weightsOf(image), [1, 1, PARTS, PARTS]),
  });
  const numbers = (name: string) => output[name]?.data as Float32Array;
  return {
    objects: findObjects(numbers('scores'), numbers('sides'), image),
    features: featuresOf(numbers('features')),
  };
}
