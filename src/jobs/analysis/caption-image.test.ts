import { expect, it } from 'vitest';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { captionImage } from './caption-image';

/** A red square of half the width in the middle of grey. */
const image = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3).fill(128) };
for (let y = 16; y < 48; y++)
  for (let x = 16; x < 48; x++) image.rgb.set([200, 20, 20], (y * 64 + x) * 3);
const box = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

it.each([
  ['by the model for objects', null],
  ["by the operator's model", [{ label: 'car' }, { label: 'person' }]],
])('objects are found by their colours, and nobody by theirs: %s', async (_, labels) => {
  const { otherWords } = await captionImage(
    makeBuiltInAnalyser(),
    { sample: image, thumbnail: image, capture: null, kind: 'image', place: null },
    {
      lines: [],
      objects: ['car', 'person'].map((label) => ({ label, box })),
      labels: labels?.map((label) => ({ ...label, confidence: 0.9 })) ?? null,
    },
  );
  expect(otherWords.car?.split(' ')).toEqual(expect.arrayContaining(['cars', 'vehicle', 'red']));
  expect(otherWords.person).toContain('people');
  expect(otherWords.person).not.toMatch(/red|grey/);
});

it('says the same without the place, when it names one', async () => {
  const caption = (place: string | null) =>
    captionImage(
      makeBuiltInAnalyser(),
      { sample: image, thumbnail: image, capture: null, kind: 'image', place },
      { lines: [], objects: [{ label: 'car', box }], labels: null },
    );
  const { description, descriptionWithoutPlace } = await caption('CH/Valais/Zermatt');
  const plain = await caption(null);
  expect(description).toMatch(/^A car in Zermatt, Switzerland\. /);
  expect(descriptionWithoutPlace).toBe(plain.description);
  expect(plain.descriptionWithoutPlace).toBeNull();
});
