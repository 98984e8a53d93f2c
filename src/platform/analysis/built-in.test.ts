import { describe, expect, it } from 'vitest';
import type { Capture } from '@/platform/imaging/port';
import { seededRandom } from '@/testing/images';
import { makeBuiltInAnalyser } from './built-in';
import { nameOf, toOklab } from './palette';

const { analyse } = makeBuiltInAnalyser();

const seen = (labels: string[], { lines = [] as string[] } = {}) => ({
  objects: labels.map((label) => ({ label })),
  lines: lines.map((text) => ({ text })),
});

/** An image whose sample shows vertical stripes of the colours, all equally wide. */
const striped = (
  colours: number[],
  { capture = null as Capture | null, place = null as string | null } = {},
) => {
  const sample = { width: 60, height: 40, rgb: new Uint8Array(60 * 40 * 3) };
  for (let pixel = 0; pixel < 60 * 40; pixel++) {
    const colour = colours[Math.floor(((pixel % 60) / 60) * colours.length)] ?? 0;
    sample.rgb.set([colour >> 16, (colour >> 8) & 255, colour & 255], pixel * 3);
  }
  return { sample, capture, kind: 'image' as const, place };
};
const camera = (make: string | null, model: string | null): Capture => ({
  recordedAt: null,
  make,
  model,
  software: null,
  latitude: null,
  longitude: null,
  altitude: null,
});
const SKY = 0x8ec5f0;
const NIGHT = 0x0a0d14;

describe('colour names', () => {
  it.each([
    ['black', 0x0a0a0a],
    ['white', 0xfafafa],
    ['white', 0xf2ede4], // paper
    ['grey', 0x777777],
    ['red', 0xc81e1e],
    ['orange', 0xff8c1a],
    ['brown', 0x6b4423],
    ['beige', 0xd8c3a5], // sand
    ['yellow', 0xffd700],
    ['green', 0x3a6b2a], // grass
    ['green', 0x228b22],
    ['turquoise', 0x30c5c0], // sea
    ['blue', 0x87ceeb], // sky
    ['blue', 0x1a2a5a], // navy
    ['purple', 0x6a0dad],
    ['pink', 0xff8fc0],
  ])('%s is the name of %i', (name, colour) => {
    expect(nameOf(toOklab(colour >> 16, (colour >> 8) & 255, colour & 255))).toBe(name);
  });
});

describe('description', () => {
  const capture = camera('Canon', 'Canon EOS R6');
  const photograph = striped([0x3a6b2a, 0x3a6b2a, SKY], { capture });

  it.each([
    [seen([]), 'A photograph, mostly green and blue, taken with a Canon EOS R6.'],
    [
      seen(['person', 'dog', 'person'], { lines: ['Gate B12'] }),
      'Two people and a dog. Text: “Gate B12”. Mostly green and blue, taken with a Canon EOS R6.',
    ],
    [seen(['boat']), 'A boat. Mostly green and blue, taken with a Canon EOS R6.'],
    [
      seen(['bird', 'bird', 'bird', 'bird', 'bird']),
      'Several birds. Mostly green and blue, taken with a Canon EOS R6.',
    ],
    [
      seen([], { lines: ['“Invoice” 4711', `and ${'words '.repeat(30)}`] }),
      `Text: “"Invoice" 4711 and${' words'.repeat(10)}…”. Mostly green and blue, taken with a Canon EOS R6.`,
    ],
  ])('of what was seen, %j, has facts only', async (found, expected) => {
    expect((await analyse(photograph, found)).description).toBe(expected);
  });

  it.each([
    [seen(['dog'], { lines: ['Gate B12'] }), 'A dog in Zermatt, Switzerland. Text: “Gate B12”.'],
    [seen([], { lines: ['Gate B12'] }), 'Text in Zermatt, Switzerland: “Gate B12”.'],
    [seen([]), 'A photograph from Zermatt, Switzerland,'],
  ])('of what was seen, %j, names the place', async (found, begin) => {
    const place = 'CH/Valais/Zermatt';
    const { description } = await analyse({ ...photograph, place }, found);
    expect(description.startsWith(begin)).toBe(true);
  });

  it.each([
    ['Apple', 'iPhone 15', 'an Apple iPhone 15'],
    ['NIKON CORPORATION', 'NIKON D850', 'a NIKON D850'],
    ['Canon', null, 'a Canon'],
    [null, 'Pixel 8', 'a Pixel 8'],
  ])('names the camera %s %s as people do', async (make, model, named) => {
    const { description } = await analyse(striped([SKY], { capture: camera(make, model) }));
    expect(description).toMatch(new RegExp(`, taken with ${named}\\.$`));
  });

  it('stays a sentence for the smallest image', async () => {
    const sample = { width: 1, height: 1, rgb: Uint8Array.of(0, 0, 0) };
    const image = { ...striped([]), sample };
    expect((await analyse(image)).description).toBe('An image, mostly black.');
    const poster = { ...image, kind: 'video' as const };
    expect((await analyse(poster)).description).toBe('A video, mostly black.');
  });
});

describe('tags', () => {
  it('are what was seen, each once; colours, orientation and brightness are none', async () => {
    const image = striped([NIGHT, 0xc81e1e, SKY, 0xffffff, 0x3a6b2a]);
    expect((await analyse(image)).tags).toEqual([]);
    const found = seen(['dog', 'person', 'dog'], { lines: ['Gate B12'] });
    expect((await analyse(image, found)).tags).toEqual(['dog', 'person', 'text']);
  });

  it('tell photographs from graphics', async () => {
    expect((await analyse(striped([SKY, 0xffffff]))).tags).toContain('graphic');
    const taken = await analyse(striped([SKY], { capture: camera('Canon', null) }));
    expect(taken.tags).toEqual(expect.arrayContaining(['photograph', 'Canon']));
    expect(taken.tags).not.toContain('graphic');
  });

  it('follow the rules of tags, whatever the camera is called', async () => {
    for (const make of ['Trash', 'a, b', 'x'.repeat(300), ' , ', 'blue', 'Cafe\u0301']) {
      const { tags } = await analyse(striped([SKY], { capture: camera(make, null) }));
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) {
        expect(tag).toMatch(/^[^,\s][^,]{0,99}$/);
        expect(tag).toBe(tag.trim().normalize('NFC'));
        expect(['index', 'trash']).not.toContain(tag.toLowerCase());
      }
    }
  });
});

it('describes the same image in the same words', async () => {
  const random = seededRandom(3);
  const rgb = Uint8Array.from({ length: 64 * 48 * 3 }, () => random() * 256);
  const image = { ...striped([]), sample: { width: 64, height: 48, rgb } };
  expect(await analyse(image)).toEqual(await analyse({ ...image }));
});
