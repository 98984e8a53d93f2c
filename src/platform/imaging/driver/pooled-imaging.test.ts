import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { aWideHeic } from '@/testing/heic';
import { anImage, notAnImage } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { temporaryFiles } from '@/testing/temporary-files';
import { aTiff } from '@/testing/tiff';
import { mayChangeUser } from '../../sandbox/decoder-user';
import { UnreadableImage } from '../port';
import { makePooledImaging } from './pooled-imaging';
import { makeImaging } from './sharp';

const decoder = new URL('../../../testing/processes/crashing-decoder.ts', import.meta.url);
const imaging = makePooledImaging({
  lendingFolder: await aLendingFolder(),
  file: fileURLToPath(decoder),
  maxProcesses: 1,
  timeoutSeconds: { process: 3, readHeader: 3, square: 3 },
});
afterAll(() => imaging.close());
const save = temporaryFiles();
const poisoned = async (word: string) =>
  save(Buffer.concat([await anImage('jpeg'), Buffer.from(`POISON ${word}`)]));

describe('imaging in child processes', () => {
  it.each(['jpeg', 'avif'] as const)(
    'finds the same in a %s as imaging in this process, byte for byte',
    async (format) => {
      const path = await save(await anImage(format, { width: 900, height: 600 }));
      const here = makeImaging();
      expect(await imaging.readHeader(path)).toEqual(await here.readHeader(path));
      const [there, expected] = [await imaging.process(path), await here.process(path)];
      expect(JSON.stringify(there)).toBe(JSON.stringify(expected));
    },
  );

  it('refuses a file that is not an image as imaging does', async () => {
    const path = await save(notAnImage());
    for (const look of [imaging.readHeader, imaging.process])
      await expect(look(path)).rejects.toThrow(
        new UnreadableImage('This file is not an image that can be read.'),
      );
  });

  it.each([
    ['CRASH', "The image's decoder ended unexpectedly (SIGSEGV)."],
    ['HANG', 'The image takes too long to read.'],
  ])(
    'refuses at upload an image that makes a decoder %s, and may retry it later',
    async (word, reason) => {
      const path = await poisoned(word);
      await expect(imaging.readHeader(path)).rejects.toThrow(new UnreadableImage(reason));
      const failure = await imaging.process(path).catch((error) => error);
      expect(failure.message).toBe(reason);
      expect(failure).not.toBeInstanceOf(UnreadableImage);
      expect(await imaging.readHeader(await save(await anImage('png')))).toMatchObject({
        width: 120,
      });
    },
  );
});

describe.runIf(mayChangeUser)('imaging below a folder closed to the decoders', () => {
  it('decodes formats whose decoders are loaded late', async () => {
    const folder = await aFolder();
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const file = join(folder, 'image-decoder.js');
    const entry = fileURLToPath(new URL('../../../processes/image-decoder.ts', import.meta.url));
    const node = { format: 'esm', platform: 'node', packages: 'external' } as const;
    await build({ entryPoints: [entry], outfile: file, bundle: true, ...node });
    const closed = makePooledImaging({
      lendingFolder: await aLendingFolder(),
      file,
      maxProcesses: 1,
    });
    try {
      expect(await closed.process(await save(aWideHeic()))).toMatchObject({ damaged: false });
      const tiff = await save(aTiff({ bits: 12, pixel: [200, 60, 40] }));
      expect(await closed.process(tiff)).toMatchObject({ damaged: false });
    } finally {
      await closed.close();
      await rm(folder, { recursive: true });
    }
  });
});
