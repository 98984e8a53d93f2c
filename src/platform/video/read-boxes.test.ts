import { expect, it } from 'vitest';
import { temporaryFiles } from '@/testing/temporary-files';
import { aBox, withXmp } from '@/testing/videos';
import { readBoxes } from './read-boxes';

const save = temporaryFiles();
const textOf = async (...boxes: Buffer[]) => {
  const { packet } = await readBoxes(await save(Buffer.concat(boxes)));
  return packet && Buffer.from(packet).toString();
};

const FTYP = aBox('ftyp', Buffer.from('qt  '));
const HEADER = aBox('mvhd', Buffer.alloc(100));
const packetIn = (text: string) => aBox('udta', aBox('\xa9nam'), aBox('XMP_', Buffer.from(text)));

it('finds the XMP packet in a box of its own, and among the texts of a QuickTime movie', async () => {
  expect(await textOf(withXmp(Buffer.concat([FTYP, aBox('mdat')]), 'a="b"'))).toContain('a="b"');
  expect(await textOf(FTYP, aBox('moov', HEADER, packetIn('<x/>')), aBox('mdat'))).toBe('<x/>');
});

it('finds none in other boxes, nor a packet that is too large', async () => {
  expect(await textOf(FTYP, aBox('uuid', Buffer.alloc(100)), aBox('moov', HEADER))).toBeNull();
  expect(await textOf(FTYP, aBox('moov', packetIn('x'.repeat(300_000))))).toBeNull();
  expect(await textOf(Buffer.from('RIFF....AVI LIST'))).toBeNull();
});

it('reads a bounded number of boxes within others', async () => {
  const many = Buffer.concat(Array.from({ length: 1000 }, () => aBox('free')));
  expect(await textOf(FTYP, aBox('moov', many, packetIn('<x/>')))).toBeNull();
});
