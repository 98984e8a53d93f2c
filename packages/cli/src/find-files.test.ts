import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFiles } from './find-files.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-find-'));
  for (const name of [
    'a.jpg',
    '2026/b.jpg',
    '2026/Thumbs.db',
    '2026/@eaDir/b.jpg/SYNOPHOTO_THUMB_XL.jpg',
    '#recycle/c.jpg',
    '.thumbnails/d.jpg',
    '__MACOSX/e.jpg',
  ]) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), 'bytes');
  }
});
afterAll(() => rm(folder, { recursive: true }));

const found = async (...places: string[]) =>
  (await findFiles(places.map((place) => join(folder, place)))).map((file) =>
    relative(folder, file),
  );

it('leaves out what systems make for themselves, of a folder and of a pattern', async () => {
  expect(await found('.')).toEqual(['2026/b.jpg', 'a.jpg']);
  expect(await found('**/*.jpg')).toEqual(['2026/b.jpg', 'a.jpg']);
});

it('finds it where somebody names it', async () => {
  expect(await found('#recycle')).toEqual(['#recycle/c.jpg']);
  expect(await found('2026/@eaDir/**/*.jpg')).toEqual(['2026/@eaDir/b.jpg/SYNOPHOTO_THUMB_XL.jpg']);
  expect(await found('2026/Thumbs.db')).toEqual(['2026/Thumbs.db']);
  await expect(found('__MACOSX/*.png')).rejects.toThrow('There is no file at');
});
