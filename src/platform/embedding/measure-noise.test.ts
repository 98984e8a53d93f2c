import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/images';
import { inBytes } from '../database/features';
import { LEAST_DEVIATIONS, noiseOf, usualOf } from './measure-noise';

const random = seededRandom(9);
const direction = () => Float32Array.from({ length: 256 }, () => random() * 2 - 1);
const references = Array.from({ length: 30 }, direction);
const boat = direction();
const boats = (count: number) =>
  Array.from({ length: count }, () => inBytes(boat.map((value) => value + random() * 2 - 1)));
const others = (count: number) => Array.from({ length: count }, () => inBytes(direction()));
const shownOf = (text: Float32Array, images: Int8Array[]) => {
  const meaning = { model: 'one', direction: text, references };
  const noise = noiseOf(meaning, images, usualOf(references, images));
  return images.filter((image) => noise(image) >= LEAST_DEVIATIONS).length;
};

describe('an image that has something to do with a text', () => {
  it.each([1, 2, 10, 29, 100])('is told from the others among %d images', (count) => {
    const images = [...boats(1), ...others(count - 1)];
    expect([shownOf(boat, images), shownOf(direction(), images)]).toEqual([1, 0]);
  });

  it('is told from the others where a third of the images are like it, or all of a few', () => {
    expect(shownOf(boat, [...boats(40), ...others(80)])).toBe(40);
    expect(shownOf(boat, boats(20))).toBe(20);
    expect(shownOf(direction(), boats(20))).toBe(0);
  });
});
