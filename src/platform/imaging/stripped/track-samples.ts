import type { ReadPart } from '../../read-parts';
import { type Blank, type Box, boxAt, contentOf, find, free } from './box-tree';

export type Range = { from: number; length: number };

/** The formats of the tracks that are kept, whose samples are pixels or sound and nothing else. */
const FORMATS: Record<string, string[]> = {
  vide: 'avc1 avc2 avc3 avc4 hvc1 hev1 dvh1 dvhe dvav dva1 vvc1 vvi1 av01 vp08 vp09 mp4v s263 h263 H263 apch apcn apcs apco ap4h ap4x'.split(
    ' ',
  ),
  soun: 'mp4a ac-3 ec-3 alac Opus fLaC samr sawb .mp3 sowt twos lpcm ipcm fpcm in24 in32 fl32 fl64 ulaw alaw'
    .split(' ')
    .concat('raw '),
};
FORMATS.auxv = FORMATS.pict = FORMATS.vide as string[];
/** What describes them to a decoder. */
const OF_FORMAT =
  'avcC hvcC lhvC hvcE vvcC av1C vpcC dvcC dvvC dvwC esds d263 dac3 dec3 dOps dfLa alac damr wave chan pcmC chnl srat colr pasp clap fiel btrt gama mdcv clli cclv amve SmDm CoLL st3d sv3d vexu ccst auxi'.split(
    ' ',
  );

type Track = { ranges: Range[]; blanks: Blank[] };

/**
 * Where the samples of a track of pixels or sound lie, and which names its description has; null for other tracks.
 * Throws when its tables are broken, its format is not known, or its data are in another file.
 */
export async function rangesOfTrack(read: ReadPart, track: Box): Promise<Track | null> {
  const media = find(track.boxes, 'mdia')?.boxes;
  const handler = await contentOf(read, needed(find(media, 'hdlr')));
  const formats = FORMATS[handler.toString('latin1', 8, 12)];
  if (!formats) return null;
  const information = find(media, 'minf')?.boxes;
  const tables = find(information, 'stbl')?.boxes;
  const sources = await contentOf(read, needed(find(find(information, 'dinf')?.boxes, 'dref')));
  // Entries of 12 bytes say "this file" and name no other.
  const isHere = sources.length === 8 + 12 * sources.readUInt32BE(4);
  if (!isHere) throw new Error('The data of a track may be in another file.');
  const { blanks, bytes } = await describe(read, needed(find(tables, 'stsd')), formats);
  return { ranges: await rangesIn(read, tables, bytes), blanks };
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A box is missing.');
  return value;
}

/** The names within the descriptions of a track, and the bytes of a sample of sound where the table of sizes has 1. */
async function describe(read: ReadPart, table: Box, formats: string[]) {
  const blanks: Blank[] = [];
  let bytes = 1;
  const end = table.at + table.length;
  for (let at = table.at + table.head + 8; at < end; ) {
    const entry = needed((await boxAt(read, at, end)) ?? undefined);
    const content = await contentOf(read, entry);
    const start = at + entry.head;
    if (!formats.includes(entry.type)) throw new Error(`The format ${entry.type} is not known.`);
    // The vendor; for pixels also the name of the encoder.
    blanks.push({ from: start + 12, length: 4 });
    const isSound = FORMATS.soun === formats;
    if (!isSound) blanks.push({ from: start + 42, length: 32 });
    const version = content.readUInt16BE(8);
    const head = isSound ? 28 + (version === 1 ? 16 : version === 2 ? 36 : 0) : 78;
    if (isSound) bytes = bytesOfSample(content, version);
    at += entry.length;
    let child = start + head;
    for (; child + 8 <= at; ) {
      const box = needed((await boxAt(read, child, at)) ?? undefined);
      if (!OF_FORMAT.includes(box.type)) blanks.push(free(box));
      child += box.length;
    }
    blanks.push({ from: child, length: at - child });
  }
  return { blanks, bytes };
}

const bytesOfSample = (content: Buffer, version: number): number => {
  if (version === 1) return content.readUInt32BE(36) / content.readUInt32BE(28) || 1;
  if (version === 2) return content.readUInt32BE(56) || 1;
  return (content.readUInt16BE(16) * content.readUInt16BE(18)) / 8 || 1;
};

async function rangesIn(
  read: ReadPart,
  tables: Box[] | undefined,
  bytes: number,
): Promise<Range[]> {
  const place = needed(find(tables, 'stco', 'co64'));
  const [sizes, runs, chunks] = await Promise.all([
    contentOf(read, needed(find(tables, 'stsz'))),
    contentOf(read, needed(find(tables, 'stsc'))),
    contentOf(read, place),
  ]);
  const [stated, all] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  const same = stated === 1 ? bytes : stated;
  const ranges: Range[] = [];
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk++) {
    while (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1)
      run++;
    const until = Math.min(all, sample + runs.readUInt32BE(12 + 12 * run));
    let length = same * (until - sample);
    if (same) sample = until;
    for (; sample < until; sample++) length += sizes.readUInt32BE(12 + 4 * sample);
    const from =
      place.type === 'co64'
        ? Number(chunks.readBigUInt64BE(8 + 8 * chunk))
        : chunks.readUInt32BE(8 + 4 * chunk);
    ranges.push({ from, length });
  }
  return ranges;
}

/** Whether the data of the file are the samples of its fragments and nothing else: both have the same length. */
export async function isWholeFragment(read: ReadPart, boxes: Box[]): Promise<boolean> {
  let [data, samples] = [0, 0];
  const defaults = new Map<number, number>();
  const extended = boxes.flatMap((box) =>
    box.type === 'moov' ? (find(box.boxes, 'mvex')?.boxes ?? []) : [],
  );
  for (const box of extended) {
    if (box.type !== 'trex') continue;
    const content = await contentOf(read, box);
    defaults.set(content.readUInt32BE(4), content.readUInt32BE(16));
  }
  for (const box of boxes) {
    if (box.type === 'mdat') data += box.length - box.head;
    if (box.type !== 'moof') continue;
    for (const { boxes: inTrack } of box.boxes.filter(({ type }) => type === 'traf')) {
      const head = await contentOf(read, needed(find(inTrack, 'tfhd')));
      const flags = head.readUInt32BE() & 0xffffff;
      const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
      const same = flags & 0x10 ? head.readUInt32BE(at) : (defaults.get(head.readUInt32BE(4)) ?? 0);
      for (const run of inTrack.filter(({ type }) => type === 'trun'))
        samples += lengthOfRun(await contentOf(read, run), same);
    }
  }
  return data === samples;
}

function lengthOfRun(run: Buffer, same: number): number {
  const [flags, count] = [run.readUInt32BE() & 0xffffff, run.readUInt32BE(4)];
  if (!(flags & 0x200)) return same * count;
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  let length = 0;
  for (let n = 0; n < count; n++, at += step) length += run.readUInt32BE(at);
  return length;
}
