import { type ExifTags, readExif, readTiffExif } from './read-exif';
import { readGifXmp } from './read-gif-xmp';
import type { Blocks, Header } from './read-header';
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
};

/** Reads the metadata of the image at `path`, with its `header`, as far as it is sound. */
export const readSources = async (path: string, header: Header): Promise<Sources> => {
  const { exif, iptc, xmp, texts = new Map() } = await readBlocks(path, header);
  const isTiff = header.contentType === 'image/tiff';
  return {
    exif: await (isTiff ? readTiffExif(path) : readExif(exif)),
    iptc: readIptc(iptc),
    xmp: readXmp(xmp),
    texts,
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
