import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { joinedPieces } from '@/testing/joined-pieces';
import { boxAt } from './box-tree';
import { stripBoxes } from './strip-boxes';

const run = promisify(execFile);
const PLACE = '+38.7223-009.1393';

async function strippedOf(file: Buffer): Promise<Buffer | null> {
  const pieces = await stripBoxes(async (at, length) => file.subarray(at, at + length), file.length)
    // What it throws is null to its caller.
    .catch(() => null);
  return pieces && joinedPieces(pieces.list, file);
}

/** A box that says that it is longer or shorter than it is. */
function box(type: string, content: Buffer, stated = 0): Buffer {
  const whole = Buffer.concat([Buffer.alloc(8), content]);
  whole.writeUInt32BE(stated || whole.length);
  whole.write(type, 4, 'latin1');
  return whole;
}

const PLACED = box('udta', box('\xa9xyz', Buffer.from(`\0\x12\x15\xc7${PLACE}/`)));

let film: Buffer;
let fragments: Buffer;
beforeAll(async () => {
  const folder = await aFolder();
  const captions = join(folder, 'a.srt');
  await writeFile(captions, `1\n00:00:00,000 --> 00:00:01,000\nGPS(${PLACE})\n`);
  const input = '-v error -f lavfi -i testsrc=s=64x48:d=1 -f lavfi -i sine=d=1 -i';
  const names = ['-metadata:s:v', 'handler_name=GoPro AVC', '-metadata:s:v', 'encoder=GoPro H.264'];
  const make = async (name: string, options: string) => {
    const path = join(folder, name);
    await run('ffmpeg', [...input.split(' '), captions, ...options.split(' '), ...names, path]);
    return readFile(path);
  };
  film = await make('film.mov', '-c:v libx264 -c:a pcm_s16le -c:s mov_text');
  fragments = await make(
    'film.mp4',
    '-map 0:v -map 1:a -c:v libx264 -c:a aac -movflags frag_keyframe+empty_moov',
  );
});

/** The film with more boxes at the end of its moov, which is its last box. */
async function withInMoov(more: Buffer): Promise<Buffer> {
  const whole = Buffer.concat([film, more]);
  let at = 0;
  for (;;) {
    const found = await boxAt(async (from) => film.subarray(from, from + 16), at, film.length);
    if (found?.type === 'moov') break;
    at += found?.length ?? Number.NaN;
  }
  whole.writeUInt32BE(whole.length - at, at);
  return whole;
}

describe('a film', () => {
  it('has no captions, and no names of devices, which cameras write places into', async () => {
    const told = [PLACE, 'GoPro AVC', 'GoPro H.264'];
    for (const text of told) expect(film.includes(text)).toBe(true);
    const stripped = (await strippedOf(film)) as Buffer;
    for (const text of told) expect([text, stripped.includes(text)]).toEqual([text, false]);
    expect(stripped.length).toBe(film.length);
  });

  it('has no data beside its samples, as of a dash cam', async () => {
    const whole = Buffer.concat([
      await withInMoov(box('gps ', Buffer.alloc(16))),
      box('mdat', box('free', Buffer.from(`GPS ${PLACE}`))),
    ]);
    const stripped = (await strippedOf(whole)) as Buffer;
    expect([stripped.length, stripped.includes(PLACE)]).toEqual([whole.length, false]);
  });

  it.each<[string, Buffer]>([
    ['a box longer than its parent', Buffer.concat([PLACED, box('free', Buffer.alloc(8), 17)])],
    ['a box shorter than its head', Buffer.concat([PLACED, box('free', Buffer.alloc(0), 4)])],
    ['a long length of 0', Buffer.concat([PLACED, box('free', Buffer.alloc(8), 1)])],
    [
      'a track without tables',
      box('trak', box('mdia', box('hdlr', Buffer.from(`\0\0\0\0mhlrvide`)))),
    ],
  ])('is none with %s', async (_, more) => {
    expect(await strippedOf(await withInMoov(more))).toBeNull();
  });

  it.each([
    ['of another format', 'avc1', 'jpeg'],
    [
      'with more than this file as the source of its data',
      'dref\0\0\0\0\0\0\0\x01',
      'dref\0\0\0\0\0\0\0\0',
    ],
  ])('is none %s', async (_, text, other) => {
    expect(film.includes(text, 0, 'latin1')).toBe(true);
    const changed = film.toString('latin1').replaceAll(text, other);
    expect(await strippedOf(Buffer.from(changed, 'latin1'))).toBeNull();
  });

  it('in fragments is none with data beside its samples', async () => {
    expect((await strippedOf(fragments))?.length).toBe(fragments.length);
    const more = Buffer.concat([fragments, box('mdat', Buffer.from(PLACE))]);
    expect(await strippedOf(more)).toBeNull();
  });
});

/** A HEIC with an image and an Exif block; `lengthBytes`: of the lengths of the two, which are left out with 0. */
function heic(lengthBytes: number): Buffer {
  const of = (id: number, type: string) => {
    const entry = Buffer.alloc(13);
    entry[0] = 2;
    entry.writeUInt16BE(id, 4);
    entry.write(type, 8);
    return box('infe', entry);
  };
  const place = (id: number, from: number) => {
    const entry = Buffer.alloc(10 + lengthBytes);
    entry.writeUInt16BE(id);
    entry.writeUInt16BE(1, 4);
    entry.writeUInt32BE(from, 6);
    if (lengthBytes) entry.writeUInt32BE(6, 10);
    return entry;
  };
  const meta = (from: number) =>
    box(
      'meta',
      Buffer.concat([
        Buffer.alloc(4),
        box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0pict${'\0'.repeat(12)}Pear\0`)),
        box('pitm', Buffer.from([0, 0, 0, 0, 0, 1])),
        box('iinf', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 2]), of(1, 'hvc1'), of(2, 'Exif')])),
        box(
          'iloc',
          Buffer.concat([
            Buffer.from([0, 0, 0, 0, 0x40 + lengthBytes, 0, 0, 2]),
            place(1, from),
            place(2, from + 6),
          ]),
        ),
      ]),
    );
  const type = box('ftyp', Buffer.from('heic\0\0\0\0heic'));
  const from = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(from), box('mdat', Buffer.from('PIXELSPLACE!between'))]);
}

describe('a HEIC', () => {
  it('has its images alone, and is none where nothing says how long they are', async () => {
    const file = heic(4);
    const stripped = await strippedOf(file);
    const expected = Buffer.from(file);
    for (const text of ['PLACE!between', 'Pear'])
      expected.fill(0, file.indexOf(text), file.indexOf(text) + text.length);
    expect(stripped?.toString('latin1')).toBe(expected.toString('latin1'));
    expect(await strippedOf(heic(0))).toBeNull();
  });
});
