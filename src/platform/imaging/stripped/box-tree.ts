import type { ReadPart } from '../../read-parts';
import { readBoxHead } from '../containers/boxes';

/** A box of ISO 14496-12, with those in it where `KEPT` knows them. `head`: bytes before its content. */
export type Box = { type: string; at: number; head: number; length: number; boxes: Box[] };
/** A part of the file; `name`: bytes in front of the zeros that stand for it. */
export type Blank = { from: number; length: number; name?: string };

/**
 * The boxes that pixels and sound need, by the box around them. All others become free space of the same length, so that
 * positions within the file stay true.
 */
const KEPT: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    '': 'ftyp styp moov mdat meta moof mfra sidx ssix',
    moov: 'mvhd trak mvex iods',
    mvex: 'mehd trex',
    trak: 'tkhd edts mdia tref tapt',
    edts: 'elst',
    mdia: 'mdhd hdlr minf elng',
    minf: 'vmhd smhd dinf stbl hdlr',
    dinf: 'dref',
    stbl: 'stsd stts ctts cslg stsc stsz stco co64 stss stps sdtp sbgp sgpd',
    moof: 'mfhd traf',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd',
    meta: 'hdlr pitm iinf iloc iprp iref idat grpl',
    iprp: 'ipco ipma',
    ipco: 'ispe pixi hvcC lhvC avcC av1C a1op a1lx lsel auxC irot imir clap colr pasp clli mdcv cclv amve oinf tols uncC cmpd',
  }).map(([type, kept]) => [type, kept.split(' ')]),
);
const MAX_BOX_BYTES = 64e6;
const MAX_BOXES = 20_000;

export const find = (boxes: Box[] | undefined, ...types: string[]): Box | undefined =>
  boxes?.find(({ type }) => types.includes(type));

/** All boxes of a file that are kept, and what the others become; null when it is broken. */
export async function readBoxes(read: ReadPart, size: number) {
  const blanks: Blank[] = [];
  let count = 0;
  const within = async (parent: string, from: number, until: number): Promise<Box[] | null> => {
    const kept: Box[] = [];
    let at = from;
    while (at + 8 <= until) {
      const box = await boxAt(read, at, until);
      if (!box || ++count > MAX_BOXES) return null;
      at += box.length;
      if (!KEPT[parent]?.includes(box.type)) {
        blanks.push(free(box));
        continue;
      }
      kept.push(box);
      if (!KEPT[box.type]) continue;
      if (box.length > MAX_BOX_BYTES) return null;
      const begin = box.at + box.head + (box.type === 'meta' ? 4 : 0);
      const boxes = await within(box.type, begin, box.at + box.length);
      if (!boxes) return null;
      box.boxes = boxes;
    }
    blanks.push({ from: at, length: until - at });
    return kept;
  };
  const boxes = await within('', 0, size);
  return boxes && { boxes, blanks };
}

/** The box at a position; null where there is none. The data at the end of a file may be cut off. */
export async function boxAt(read: ReadPart, at: number, until: number): Promise<Box | null> {
  const { type, length, head } = readBoxHead(await read(at, 16));
  // A length of 0 in the long form says nothing.
  const stated = length === 0 && head === 8 ? until - at : length;
  if (stated < head || (at + stated > until && type !== 'mdat')) return null;
  return { type, at, head, length: Math.min(stated, until - at), boxes: [] };
}

export const free = ({ at, head, length }: Box): Blank => ({
  from: at + 4,
  length: length - 4,
  name: head > 8 ? 'freeL' : 'free',
});

/** The content of a box. */
export const contentOf = (read: ReadPart, { at, head, length }: Box): Promise<Buffer> => {
  if (length > MAX_BOX_BYTES) throw new RangeError(`A box has ${length} bytes.`);
  return read(at + head, length - head);
};
