import { readParts } from '../../read-parts';
import type { Blocks, Header } from '../formats/read-header';
import type { DigitalSource } from '../port';
import { readDigitalSource } from './read-digital-source';
import { type ExifTags, readExif, readTiffExif } from './read-exif';
import { type Iptc, readIptc } from './read-iptc';
import { readPngBlocks } from './read-png-blocks';
import { readXmp, type Xmp } from './read-xmp';

/** What a file states about its image, by the standards in which devices and programs write it. */
export type Sources = {
  exif: ExifTags;
  iptc: Iptc;
  xmp: Xmp;
  /** The texts of a PNG by their keyword: `Author`, `Title` … */
  texts: ReadonlyMap<string, string>;
  digitalSource?: DigitalSource | undefined;
};

/** Reads the metadata of the image at `path`, with its `header`, as far as it is sound. */
export const readSources = async (path: string, header: Header): Promise<Sources> => {
  const { exif, iptc, xmp, texts = new Map() } = await readBlocks(path, header);
  const isTiff = header.contentType === 'image/tiff';
  const properties = readXmp(xmp);
  return {
    exif: await (isTiff ? readTiffExif(path) : readExif(exif)),
    iptc: readIptc(iptc),
    xmp: properties,
    texts,
    digitalSource: await readDigitalSource(path, header.contentType, properties),
  };
};

/** libvips leaves out what is not part of the header. */
const readBlocks = async (path: string, { contentType, blocks }: Header): Promise<Blocks> => {
  if (contentType === 'image/gif') return { ...blocks, xmp: await readGifXmp(path) };
  if (contentType !== 'image/png') return blocks;
  const found = await readPngBlocks(path);
  return {
    exif: blocks.exif ?? found.exif,
    iptc: blocks.iptc ?? found.iptc,
    xmp: blocks.xmp ?? found.xmp,
    texts: found.texts,
  };
};

/** Searched for the packet: programs write it before the first frame, or after the last one. */
const GIF_PART_BYTES = 1_000_000;
/** The application extension that contains the packet, and the bytes after the packet. */
const XMP_BEGIN = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1');
const XMP_END = Buffer.from([0x01, 0xff, 0xfe, 0xfd]);

/** The XMP packet in the first or last megabyte of the GIF at `path`. */
const readGifXmp = (path: string): Promise<Uint8Array | undefined> =>
  readParts(path, async (read, size) => {
    for (const from of [0, size - GIF_PART_BYTES]) {
      if (from < 0) continue;
      const part = await read(from, Math.min(size, GIF_PART_BYTES));
      const begin = part.indexOf(XMP_BEGIN);
      const end = part.indexOf(XMP_END, begin);
      if (begin >= 0 && end >= 0) return part.subarray(begin + XMP_BEGIN.length, end);
    }
    return undefined;
  });
