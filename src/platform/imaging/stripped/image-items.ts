import type { ReadPart } from '../../read-parts';
import { type Box, contentOf, find } from './box-tree';
import type { Range } from './track-samples';

/** Types of items that are images. Those that may say something themselves, as `jpeg`, are none. */
const ITEMS = 'hvc1 av01 grid iovl iden tmap avc1 unci'.split(' ');

/** Where the images of an AVIF or HEIC lie; null where the file shows none, or they have no stated length. */
export async function rangesOfItems(read: ReadPart, { boxes }: Box): Promise<Range[] | null> {
  const [info, places, first] = await Promise.all(
    ['iinf', 'iloc', 'pitm'].map((type) => {
      const box = find(boxes, type);
      return box ? contentOf(read, box) : null;
    }),
  );
  const idat = find(boxes, 'idat');
  if (!info || !places || !first) return null;
  const shown = imagesIn(info);
  if (!shown?.has(first[0] ? first.readUInt32BE(4) : first.readUInt16BE(4))) return null;
  const ranges: Range[] = [];
  for (const { id, method, extents } of placesIn(places)) {
    if (!shown.has(id)) continue;
    if (method > 1 || (method === 1 && !idat) || extents.some(({ length }) => length === 0))
      return null;
    const start = method === 1 && idat ? idat.at + idat.head : 0;
    ranges.push(...extents.map(({ from, length }) => ({ from: start + from, length })));
  }
  return ranges;
}

/** The ids of items that are images; null when there is an item of an older kind. */
function imagesIn(info: Buffer): Set<number> | null {
  const shown = new Set<number>();
  for (let at = info[0] === 0 ? 6 : 8; at + 8 <= info.length; ) {
    const length = info.readUInt32BE(at);
    const version = info[at + 8];
    if (length < 20 || version === undefined || version < 2) return null;
    const isWide = version > 2;
    const id = isWide ? info.readUInt32BE(at + 12) : info.readUInt16BE(at + 12);
    const type = info.toString('latin1', at + (isWide ? 18 : 16), at + (isWide ? 22 : 20));
    if (ITEMS.includes(type)) shown.add(id);
    at += length;
  }
  return shown;
}

/** Where items are: `method` 0 in the file, 1 in the box idat. */
function placesIn(bytes: Buffer) {
  const version = bytes[0] ?? 0;
  const [sizes, more] = [bytes[4] ?? 0, bytes[5] ?? 0];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4];
  const indexBytes = version > 0 ? more & 15 : 0;
  let at = 6;
  const take = (count: number) => {
    const value =
      count === 0
        ? 0
        : count === 8
          ? Number(bytes.readBigUInt64BE(at))
          : bytes.readUIntBE(at, count);
    at += count;
    return value;
  };
  const count = take(version < 2 ? 2 : 4);
  return Array.from({ length: count }, () => {
    const id = take(version < 2 ? 2 : 4);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseBytes);
    const extents = Array.from({ length: take(2) }, () => {
      take(indexBytes);
      const from = base + take(offsetBytes);
      return { from, length: take(lengthBytes) };
    });
    return { id, method, extents };
  });
}
