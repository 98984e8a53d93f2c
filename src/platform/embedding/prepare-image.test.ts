import { describe, expect, it } from 'vitest';
import { prepareImage, readPreparation } from './prepare-image';

const usual = { image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0.5, 0.5] };
const clip = { ...usual, size: { shortest_edge: 2 }, crop_size: 2, do_center_crop: true };
const siglip = { ...usual, size: { height: 2, width: 2 } };

/** Grey columns, from the left. */
const columns = (values: number[], height = 2) => ({
  width: values.length,
  height,
  rgb: Uint8Array.from({ length: values.length * height * 3 }, (_, n) => {
    return values[Math.floor(n / 3) % values.length] as number;
  }),
});
/** The first row of the first plane. */
const rowOf = async (json: object, image: ReturnType<typeof columns>) =>
  [...(await prepareImage(image, readPreparation(json))).subarray(0, 2)].map(
    (value) => Math.round(value * 100) / 100,
  );

describe('an image is prepared', () => {
  it('as planes from -1 to 1, stretched for SigLIP and cut for CLIP', async () => {
    const wide = columns([0, 0, 255, 255, 0, 0]);
    expect(await rowOf(clip, wide)).toEqual([1, 1]);
    expect(await prepareImage(wide, readPreparation(siglip))).toHaveLength(12);
    const [left, right] = await rowOf(siglip, wide);
    expect(left).toBe(right);
    expect(left).toBeGreaterThan(-0.6);
    expect(left).toBeLessThan(0);
  });

  it('from fewer pixels than the model wants, one in the extreme', async () => {
    expect(await rowOf(clip, columns([255], 1))).toEqual([1, 1]);
    const one = readPreparation({ ...usual, size: 4 });
    const smooth = [...(await prepareImage(columns([0, 255]), one)).subarray(0, 4)];
    expect(smooth).toEqual([...smooth].sort((a, b) => a - b));
    expect(smooth[0]).toBe(-1);
    expect(smooth[3]).toBe(1);
  });

  it('only where the model describes a fixed size', () => {
    expect(() => readPreparation({ ...usual, size: { longest_edge: 512 } })).toThrow();
    expect(() => readPreparation({ size: 224 })).toThrow();
  });
});
