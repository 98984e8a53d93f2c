import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLendingFolder } from '@/testing/lending-folder';
import { temporaryFiles } from '@/testing/temporary-files';
import { makeImaging } from '../imaging/driver/sharp';
import { makePooledVision } from './pooled-vision';
import type { Line, Seen, Vision } from './port';

const save = temporaryFiles();
const folder = mkdtempSync(join(tmpdir(), 'vitrine-vision-'));
const objectModel = join(folder, 'objects.onnx');
let vision: Vision;
beforeAll(async () => {
  const script = `import('./scripts/convert-object-model.mjs').then((m) => m.writeObjectModel(process.argv[1]))`;
  execFileSync('node', ['-e', script, objectModel]);
  vision = makePooledVision({
    file: fileURLToPath(new URL('../../processes/image-analyser.ts', import.meta.url)),
    folder: await aLendingFolder(),
    parts: ['text', 'objects'],
    languages: ['eng'],
    objectModel,
  });
}, 60_000);
afterAll(async () => {
  await vision.close();
  rmSync(folder, { recursive: true });
});

const TIMEOUT_MS = 180_000;

const WHOLE = { left: 0, top: 0, width: 1200, height: 800 };

/** What is seen in a drawing of 1200 × 800, or in a part of it. */
async function seeDrawing(svg: string, part = WHOLE) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${svg}</svg>`;
  const path = await save(await sharp(Buffer.from(drawing)).extract(part).png().toBuffer());
  const seen = await vision.look(await makeImaging().analysedPixels(path));
  const lines: Line[] = await vision.read(await makeImaging().detail(path), seen.places);
  return { ...seen, lines };
}

describe('the analyser', () => {
  it(
    'reads lines of text from the top down, turned and light ones too',
    async () => {
      const { lines, objects } = await seeDrawing(`
        <rect width="100%" height="100%" fill="#eee"/>
        <rect x="500" y="400" width="600" height="200" fill="#123"/>
        <g font-family="DejaVu Sans, sans-serif">
          <text x="540" y="520" font-size="60" fill="#fff" transform="rotate(-8 540 520)">Gate B12</text>
          <text x="60" y="120" font-size="48">Invoice 4711</text>
          <text x="60" y="220" font-size="28">Are we still meeting at the station on Friday?</text>
        </g>`);
      expect(lines.map(({ text }) => text)).toEqual([
        'Invoice 4711',
        'Are we still meeting at the station on Friday?',
        'Gate B12',
      ]);
      const [first] = lines;
      expect(first?.confidence).toBeGreaterThan(0.85);
      // Drawn from 60 to about 375 of 1200, and from 85 to 120 of 800.
      expect(first?.box.left).toBeCloseTo(0.05, 1);
      expect(first?.box.top).toBeCloseTo(0.1, 1);
      expect(objects).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'finds nothing in a plain image, nor in the smallest one',
    async () => {
      const nothing = { places: [], objects: [], features: expect.any(Int8Array) };
      const plain = await seeDrawing('<rect width="100%" height="100%" fill="#8ab"/>');
      expect(plain).toEqual({ ...nothing, lines: [] });
      const path = await save(
        await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      );
      const pixels = await makeImaging().analysedPixels(path);
      expect(await vision.look(pixels)).toEqual(nothing);
    },
    TIMEOUT_MS,
  );

  it(
    'gives a part in another format features close to those of its image',
    async () => {
      const boat = `
        <rect width="100%" height="100%" fill="#fa6"/><circle cx="600" cy="300" r="130" fill="#fe8"/>
        <rect y="480" width="1200" height="320" fill="#247"/><path d="M380 520h440l-60 80h-320z" fill="#311"/>`;
      const original = await seeDrawing(boat);
      const square = await seeDrawing(boat, { left: 250, top: 50, width: 700, height: 700 });
      const other = await seeDrawing(
        `<text x="60" y="420" font-size="150" font-family="DejaVu Sans, sans-serif">Invoice 4711</text>`,
      );
      expect(cosine(original, square)).toBeGreaterThan(0.72);
      expect(cosine(original, other)).toBeLessThan(0.6);
    },
    TIMEOUT_MS,
  );
});

function cosine({ features: one }: Seen, { features: other }: Seen): number {
  if (!one || !other) throw new Error('There are no features.');
  const product = (a: Int8Array, b: Int8Array) =>
    a.reduce((sum, value, n) => sum + value * (b[n] as number), 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}
