import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { measureFile, measureStream } from './measure-file';

/** Of "abc": FIPS 180, and RFC 1952. */
const ABC = {
  size: 3,
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  crc32: 0x352441c2,
};

let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});

it('measures a stream, and writes it to a target', async () => {
  const pieces = () => Readable.from([Buffer.from('a'), Buffer.from('bc')]);
  expect(await measureStream(pieces())).toEqual(ABC);
  const target = join(folder, 'target');
  expect(await measureStream(pieces(), createWriteStream(target))).toEqual(ABC);
  expect(await readFile(target, 'utf8')).toBe('abc');
});

it('measures a file, and knows one that is missing', async () => {
  await writeFile(join(folder, 'abc'), 'abc');
  expect(await measureFile(join(folder, 'abc'))).toEqual(ABC);
  expect(await measureFile(join(folder, 'missing'))).toBeNull();
  await expect(measureFile(folder)).rejects.toThrow('EISDIR');
});
