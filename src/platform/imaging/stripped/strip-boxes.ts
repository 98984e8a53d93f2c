import type { ReadPart } from '../../read-parts';
import { Pieces } from './pieces';

/**
 * The boxes of ISO 14496-12 that pixels, sound and captions need, by the box that they are in. Whatever else there is
 * becomes free space of the same length: positions within the file stay true.
 */
const KEPT: Record<string, string[]> = {
  '': 'ftyp styp moov mdat meta moof mfra sidx ssix pdin wide'.split(' '),
  moov: 'mvhd trak mvex iods'.split(' '),
  trak: 'tkhd edts mdia tref tapt'.split(' '),
  mdia: 'mdhd hdlr minf elng'.split(' '),
  meta: 'hdlr pitm iinf iloc iprp iref idat dinf grpl'.split(' '),
};
const TRACKS = 'vide soun text sbtl subt clcp auxv pict'.split(' ');
const ITEMS = 'hvc1 av01 grid iovl iden tmap jpeg avc1 unci'.split(' ');
const MAX_BOX_BYTES = 64e6;
const MAX_BOXES = 20_000;

type Box = { type: string; at: number; head: number; length: number };
/** A part of the file that becomes zeros; `name`: bytes in front of them. */
type Blank = { from: number; length: number; name?: string };

/** A film, or an AVIF or HEIC, without what says more than it shows; null when it is broken or fragmented with more than that. */
export async function stripBoxes(read: ReadPart, size: number): Promise<Pieces | null> {
  const blanks: Blank[] = [];
  let isFragmented = false;
  let dropsTracks = false;
  const top = await boxesIn(read, 0, size);
  if (!top) return null;
  for (const box of top) {
    if (!isKept('', box)) blanks.push(free(box));
    isFragmented ||= box.type === 'moof';
    if ((box.type === 'moov' || box.type === 'meta') && box.length > MAX_BOX_BYTES) return null;
    if (box.type === 'moov') {
      const found = await blanksOfFilm(read, box);
      if (!found) return null;
      blanks.push(...found.blanks);
      dropsTracks ||= found.dropsTracks;
    }
    if (box.type === 'meta') {
      const found = await blanksOfItems(read, box);
      if (!found) return null;
      blanks.push(...found);
    }
  }
  return isFragmented && dropsTracks ? null : without(blanks, size);
}

const isKept = (parent: string, { type }: Box) => KEPT[parent]?.includes(type) === true;

const free = ({ at, head, length }: Box): Blank => ({
  from: at + 4,
  length: length - 4,
  name: head > 8 ? 'freeL' : 'free',
});

/** Everything but the blanks. */
function without(blanks: Blank[], size: number): Pieces {
  const pieces = new Pieces();
  let at = 0;
  for (const { from, length, name } of blanks.sort((one, other) => one.from - other.from)) {
    // Within one that is blank already.
    if (from < at) continue;
    pieces.keep(at, from - at);
    at = Math.min(size, from + length);
    if (!name) pieces.zeros(at - from);
    else {
      pieces.add(Buffer.from('free'));
      // A length of 64 bits stands after the type.
      if (name === 'freeL') pieces.keep(from + 4, 8);
      pieces.zeros(at - from - (name === 'freeL' ? 12 : 4));
    }
  }
  pieces.keep(at, size - at);
  return pieces;
}

/** The boxes between two positions; what is no box at the end of a file is one that is not kept. */
async function boxesIn(read: ReadPart, from: number, until: number): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= until; ) {
    if (boxes.length > MAX_BOXES) return null;
    const start = await read(at, 16);
    if (start.length < 8) return null;
    const [short, type] = [start.readUInt32BE(), start.toString('latin1', 4, 8)];
    const long = short === 1 && start.length === 16 ? Number(start.readBigUInt64BE(8)) : 0;
    const stated = short === 0 ? until - at : short === 1 ? long : short;
    const head = short === 1 ? 16 : 8;
    if (stated < head || (at + stated > until && type !== 'mdat'))
      return from === 0 ? [...boxes, tail(at, until)] : null;
    const length = Math.min(stated, until - at);
    boxes.push({ type, at, head, length });
    at += length;
  }
  return boxes;
}

const tail = (at: number, until: number): Box => ({ type: '', at, head: 8, length: until - at });

const childrenOf = (read: ReadPart, { at, head, length }: Box, skipped = 0) =>
  boxesIn(read, at + head + skipped, at + length);

async function blanksOfFilm(read: ReadPart, moov: Box) {
  const blanks: Blank[] = [];
  let dropsTracks = false;
  for (const box of (await childrenOf(read, moov)) ?? []) {
    if (!isKept('moov', box)) blanks.push(free(box));
    if (box.type !== 'trak') continue;
    const inTrack = (await childrenOf(read, box)) ?? [];
    const media = inTrack.find(({ type }) => type === 'mdia');
    const inMedia = media ? ((await childrenOf(read, media)) ?? []) : [];
    const handler = inMedia.find(({ type }) => type === 'hdlr');
    const kind = handler ? (await read(handler.at + handler.head + 8, 4)).toString('latin1') : '';
    if (TRACKS.includes(kind)) {
      blanks.push(...inTrack.filter((one) => !isKept('trak', one)).map(free));
      blanks.push(...inMedia.filter((one) => !isKept('mdia', one)).map(free));
      continue;
    }
    dropsTracks = true;
    const samples = await samplesOf(read, inMedia);
    if (!samples) return null;
    blanks.push(free(box), ...samples);
  }
  return { blanks, dropsTracks };
}

/** Where the samples of a track are in the file; null when its tables contradict themselves. */
async function samplesOf(read: ReadPart, inMedia: Box[]): Promise<Blank[] | null> {
  const find = async (boxes: Box[] | null, ...types: string[]) =>
    boxes?.find(({ type }) => types.includes(type));
  const minf = await find(inMedia, 'minf');
  const stbl = minf && (await find(await childrenOf(read, minf), 'stbl'));
  const tables = stbl && (await childrenOf(read, stbl));
  if (!tables) return null;
  const content = async (...types: string[]) => {
    const box = await find(tables, ...types);
    return box
      ? { type: box.type, bytes: await read(box.at + box.head, box.length - box.head) }
      : null;
  };
  const [sizes, toChunks, chunks] = [
    await content('stsz'),
    await content('stsc'),
    await content('stco', 'co64'),
  ];
  if (!sizes || !toChunks || !chunks) return null;
  const same = sizes.bytes.readUInt32BE(4);
  const wide = chunks.type === 'co64';
  const blanks: Blank[] = [];
  const runs = toChunks.bytes.readUInt32BE(4);
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunks.bytes.readUInt32BE(4); chunk++) {
    while (run + 1 < runs && toChunks.bytes.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run++;
    const count = toChunks.bytes.readUInt32BE(12 + 12 * run);
    let length = 0;
    for (let n = 0; n < count && sample < sizes.bytes.readUInt32BE(8); n++, sample++)
      length += same || sizes.bytes.readUInt32BE(12 + 4 * sample);
    const from = wide
      ? Number(chunks.bytes.readBigUInt64BE(8 + 8 * chunk))
      : chunks.bytes.readUInt32BE(8 + 4 * chunk);
    blanks.push({ from, length });
  }
  return blanks;
}

/** The metadata among the items of an AVIF or HEIC; null when the file is broken. */
async function blanksOfItems(read: ReadPart, meta: Box): Promise<Blank[] | null> {
  const boxes = await childrenOf(read, meta, 4);
  if (!boxes) return null;
  const content = async (type: string) => {
    const box = boxes.find((one) => one.type === type);
    return box ? await read(box.at + box.head, box.length - box.head) : null;
  };
  const [info, places] = [await content('iinf'), await content('iloc')];
  const idat = boxes.find(({ type }) => type === 'idat');
  const blanks = boxes.filter((box) => !isKept('meta', box)).map(free);
  if (!info || !places) return blanks;
  const shown = imagesIn(info);
  if (!shown) return null;
  for (const { id, method, extents } of placesIn(places)) {
    if (shown.has(id)) continue;
    if (method > 1 || (method === 1 && !idat)) return null;
    const start = method === 1 && idat ? idat.at + idat.head : 0;
    blanks.push(...extents.map(({ from, length }) => ({ from: start + from, length })));
  }
  return blanks;
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
