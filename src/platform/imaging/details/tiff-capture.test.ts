import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { imagingOfBytes } from '@/testing/imaging';

const { imaging, save, processed } = imagingOfBytes();

/** A TIFF with its directory, which includes the maker, at the end of the file, as most programs write it. */
const aScan = async (maker: string, claimed = maker.length + 1): Promise<Buffer> => {
  const plain = await sharp({
    create: { width: 200, height: 150, channels: 3, background: 'teal' },
  })
    .tiff({ compression: 'none' })
    .toBuffer();
  const old = plain.readUInt32LE(4);
  const count = plain.readUInt16LE(old);
  const entries = Array.from({ length: count }, (_, n) =>
    plain.subarray(old + 2 + n * 12, old + 14 + n * 12),
  );
  const make = Buffer.alloc(12);
  make.writeUInt16LE(0x010f, 0);
  make.writeUInt16LE(2, 2);
  make.writeUInt32LE(claimed, 4);
  make.writeUInt32LE(plain.length, 8);
  entries.push(make);
  entries.sort((one, other) => one.readUInt16LE(0) - other.readUInt16LE(0));
  const text = Buffer.from(`${maker}\0`.padEnd(64, '\0'), 'latin1');
  const counted = Buffer.alloc(2);
  counted.writeUInt16LE(entries.length);
  const head = Buffer.from(plain);
  head.writeUInt32LE(plain.length + text.length, 4);
  return Buffer.concat([head, text, counted, ...entries, Buffer.alloc(4)]);
};

it("reads the scanner's entries in the directory of a TIFF", async () => {
  const { width, capture } = await processed(await aScan('Epson'));
  expect([width, capture?.make]).toEqual([200, 'Epson']);
});

it('reads them wherever they are in a large file', async () => {
  const scan = await aScan('Epson');
  const directory = scan.readUInt32LE(4);
  const path = await save(scan.subarray(0, directory - 64));
  // The directory and its maker move behind 3 GB that take no space on the disk.
  const moved = 3_000_000_000;
  const end = scan.subarray(directory - 64);
  const entries = end.readUInt16LE(64);
  for (let entry = 0; entry < entries; entry++) {
    const at = 66 + entry * 12;
    if (end.readUInt16LE(at) === 0x010f) end.writeUInt32LE(moved, at + 8);
  }
  const file = await open(path, 'r+');
  await file.write(Buffer.from(Uint32Array.of(moved + 64).buffer), 0, 4, 4);
  await file.write(end, 0, end.length, moved);
  await file.close();
  expect((await imaging.readDetails(path)).capture?.make).toBe('Epson');
});

it('allocates no memory for values a directory only claims', async () => {
  const path = await save(await aScan('Epson', 80_000));
  const { width, capture } = await imaging.process(path);
  expect([width, capture]).toEqual([200, null]);
});
