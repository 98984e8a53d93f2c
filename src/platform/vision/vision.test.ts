import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLendingFolder } from '@/testing/lending-folder';
import { temporaryFiles } from '@/testing/temporary-files';
import { makeImaging } from '../imaging/sharp';
import { makePooledVision } from './pooled-vision';
import type { Vision } from './port';

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

/** What is seen in a drawing of 1200 × 800. */
async function seeDrawing(svg: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${svg}</svg>`;
  const path = await save(await sharp(Buffer.from(drawing)).png().toBuffer());
  return vision.analyse(await makeImaging().analysedPixels(path));
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
      expect(await seeDrawing('<rect width="100%" height="100%" fill="#8ab"/>')).toEqual({
        lines: [],
        objects: [],
      });
      const path = await save(
        await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      );
      const pixels = await makeImaging().analysedPixels(path);
      expect(await vision.analyse(pixels)).toEqual({ lines: [], objects: [] });
    },
    TIMEOUT_MS,
  );
});
