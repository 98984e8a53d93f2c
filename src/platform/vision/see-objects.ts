import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';
import { findObjects } from './find-objects';
import { featuresOf, PARTS, weightsOf } from './image-features';
import { EDGE, letterbox } from './letterbox';
import type { Seen } from './port';

/** The objects and the features of an image, in one pass of the model that scripts/convert-object-model.mjs writes. */
export async function seeObjects(
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
