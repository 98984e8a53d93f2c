import type { ReadPart } from '../../read-parts';
import { type Blank, type Box, free, readBoxes } from './box-tree';
import { rangesOfItems } from './image-items';
import { Pieces } from './pieces';
import { isWholeFragment, type Range, rangesOfTrack } from './track-samples';

/**
 * A film, or an AVIF or HEIC, with its pixels and sound alone: of the data only what samples and images need, whatever
 * lies between them. Tracks of text go, because cameras write places into them. Null when the file is broken, has
 * formats that are not known, or nothing to show.
 */
export async function stripBoxes(read: ReadPart, size: number): Promise<Pieces | null> {
  const tree = await readBoxes(read, size);
  if (!tree) return null;
  const { boxes, blanks } = tree;
  const kept: Range[] = [];
  let [dropsTracks, isShown] = [false, false];
  for (const track of boxes.flatMap((box) => (box.type === 'moov' ? box.boxes : []))) {
    if (track.type !== 'trak') continue;
    const samples = await rangesOfTrack(read, track);
    if (samples) {
      kept.push(...samples.ranges);
      blanks.push(...samples.blanks);
      isShown = true;
    } else {
      dropsTracks = true;
      blanks.push(free(track));
    }
  }
  for (const meta of boxes.filter(({ type }) => type === 'meta')) {
    const items = await rangesOfItems(read, meta);
    if (items) kept.push(...items);
    else blanks.push(free(meta));
    isShown ||= items !== null;
  }
  if (!isShown) return null;
  blanks.push(...namesIn(boxes));
  const data = boxes.flatMap((box) =>
    box.type === 'meta'
      ? box.boxes.filter(({ type }) => type === 'idat')
      : box.type === 'mdat'
        ? [box]
        : [],
  );
  if (!boxes.some(({ type }) => type === 'moof')) {
    const unused = around(kept, data);
    return unused && without([...blanks, ...unused], size);
  }
  return dropsTracks || kept.length > 0 || !(await isWholeFragment(read, boxes))
    ? null
    : without(blanks, size);
}

/** The names of the devices and programs that made the tracks. */
const namesIn = (boxes: Box[]): Blank[] =>
  boxes.flatMap((box) =>
    box.type === 'hdlr'
      ? [{ from: box.at + box.head + 12, length: box.length - box.head - 12 }]
      : namesIn(box.boxes),
  );

/** The data that nothing uses; null when something lies elsewhere. */
function around(kept: Range[], data: Box[]): Blank[] | null {
  kept.sort((one, other) => one.from - other.from);
  const blanks: Blank[] = [];
  let next = 0;
  for (const { at: start, head, length } of data.sort((one, other) => one.at - other.at)) {
    let at = start + head;
    const end = start + length;
    for (let range = kept[next]; range && range.from < end; range = kept[++next]) {
      if (range.from < start + head || range.from + range.length > end) return null;
      if (range.from > at) blanks.push({ from: at, length: range.from - at });
      at = Math.max(at, range.from + range.length);
    }
    blanks.push({ from: at, length: end - at });
  }
  return next === kept.length ? blanks : null;
}

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
