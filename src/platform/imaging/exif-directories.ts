/** The tags to read, by directory of the EXIF block. */
export const TAGS = {
  /**
   * ImageDescription, Make, Model, Software, ModifyDate, Artist, Copyright; DateTimeOriginal and CreateDate, which some
   * scanners and programs write here
   */
  ifd0: [0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x8298, 0x9003, 0x9004],
  /**
   * ExposureTime, FNumber, ISO, DateTimeOriginal, CreateDate, FocalLength, FocalLengthIn35mmFormat, LensMake, LensModel
   */
  exif: [0x829a, 0x829d, 0x8827, 0x9003, 0x9004, 0x920a, 0xa405, 0xa433, 0xa434],
  /** Letters and values of latitude, longitude and altitude; time, accuracy (two forms), date */
  gps: [0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x0007, 0x000b, 0x001f, 0x001d],
};

export type DirectoryName = keyof typeof TAGS;

/** The tags that point to the other directories. */
export const POINTERS = { exif: 0x8769, gps: 0x8825 };
/** Bytes of one value, by type number. */
export const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** The values of one tag never have this many bytes: in a JPEG all EXIF values share a block of this size. */
export const MOST_VALUES = 65_536;
/** LONG, SLONG and IFD: some programs write the second. */
const POINTER_TYPES = [4, 9, 13];

type Entry = { tag: number; type: number; count: number; value: number };

/**
 * The directories of a TIFF-structured block that are safe to pass to exifr. exifr allocates memory for as many values
 * as an entry claims before it checks whether they exist: an entry of 12 bytes took 500 MB. A directory is sound when
 * each of its tags to read claims neither more than the block holds nor more than 64 KB. Never throws.
 */
export const soundDirectories = (block: Uint8Array): DirectoryName[] => {
  try {
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    const order = view.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d) return [];
    const most = Math.min(block.length, MOST_VALUES);
    const littleEndian = order === 0x4949;
    const first = entriesAt(view, view.getUint32(4, littleEndian), littleEndian);
    // exifr reads the first directory to find the others, even when its options exclude it.
    if (!isSound(first, TAGS.ifd0, most)) return [];
    const pointed = (['exif', 'gps'] as const).filter((name) => {
      const pointer = first.find(({ tag }) => tag === POINTERS[name]);
      if (pointer?.count !== 1 || !POINTER_TYPES.includes(pointer.type)) return false;
      return isSound(entriesAt(view, pointer.value, littleEndian), TAGS[name], most);
    });
    return ['ifd0', ...pointed];
  } catch {
    return [];
  }
};

/** All entries of the directory; only those before the end of the block if it ends within the directory. */
const entriesAt = (view: DataView, start: number, littleEndian: boolean): Entry[] => {
  if (start + 2 > view.byteLength) return [];
  const claimed = view.getUint16(start, littleEndian);
  const held = Math.min(claimed, Math.floor((view.byteLength - start - 2) / 12));
  return Array.from({ length: held }, (_, index) => {
    const at = start + 2 + index * 12;
    return {
      tag: view.getUint16(at, littleEndian),
      type: view.getUint16(at + 2, littleEndian),
      count: view.getUint32(at + 4, littleEndian),
      value: view.getUint32(at + 8, littleEndian),
    };
  });
};

const isSound = (entries: Entry[], tags: number[], limit: number): boolean =>
  entries.every(
    ({ tag, type, count }) => !tags.includes(tag) || (SIZES[type] ?? 1) * count <= limit,
  );
