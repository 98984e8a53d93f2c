import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile, installPackage } from '../support/packages';

const MAX_COMPRESSED_BYTES = 25_000;

let folder: string;
let here: string;
beforeAll(async () => {
  folder = await installPackage('picker');
  here = join(folder, 'node_modules', '@vitrine', 'picker');
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

it('the picker package has the built files, the example and no dependency', async () => {
  const files = ['README.md', 'dist', 'example', 'package.json'];
  expect((await readdir(here)).sort()).toEqual(files);
  const manifest = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('dependencies');
});

it('the picker package is one small file that a server can also import', async () => {
  const compressed = gzipSync(await readFile(join(here, 'dist', 'index.js'))).length;
  expect(compressed).toBeGreaterThan(5000);
  expect(compressed).toBeLessThan(MAX_COMPRESSED_BYTES);
  await expect(import(join(here, 'dist', 'index.js'))).resolves.toHaveProperty('imgOf');
});

it('the picker package has types for a strict program', async () => {
  const program = `
    import { imgOf, srcsetOf, type Asset } from '@vitrine/picker';
    const picker = document.createElement('vitrine-picker');
    picker.addEventListener('vitrine-choose', ({ detail }) => {
      const [first]: Asset[] = detail.assets;
      if (first) document.body.append(imgOf(first, { sizes: '20rem' }), srcsetOf(first));
    });
    picker.open();
  `;
  expect(await compile(folder, program)).toBe('');
});
