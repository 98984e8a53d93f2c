import sharp, { type Sharp } from 'sharp';
import { pngChunk } from '@/platform/imaging/containers/png-chunks';

/** An image of 8 × 8 px, to write something into. */
export const aPlainImage = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });

/** How an image becomes a file of each format that has EXIF and XMP. */
export const ENCODERS: [string, (image: Sharp) => Sharp][] = [
  ['JPEG', (image) => image.jpeg()],
  ['PNG', (image) => image.png()],
  ['WebP', (image) => image.webp()],
  ['AVIF', (image) => image.avif()],
  ['TIFF', (image) => image.tiff()],
];

/** A JPEG with one more segment at its beginning. */
export const withSegment = (jpeg: Buffer, marker: number, content: Uint8Array): Buffer => {
  const length = content.length + 2;
  const head = Buffer.from([0xff, marker, length >> 8, length & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
};

const APP13 = 0xed;

/** A JPEG with entries of IPTC in Photoshop's resources, as programs write them. */
export const withIptc = (jpeg: Buffer, entries: [dataSet: number, text: Buffer | string][]) => {
  const block = Buffer.concat(
    entries.flatMap(([dataSet, text]) => {
      const content = Buffer.from(text as string);
      return [Buffer.from([0x1c, 2, dataSet, 0, content.length]), content];
    }),
  );
  const resources = 'Photoshop 3.0\x008BIM\x04\x25\0\0\0\0\0\x03abc\x008BIM\x04\x04\0\0\0\0';
  const length = Buffer.from([block.length >> 8, block.length & 255]);
  const content = Buffer.concat([Buffer.from(resources, 'latin1'), length, block]);
  return withSegment(jpeg, APP13, content);
};

/** Bytes of a PNG before its second chunk. */
const HEADER_END = 33;

/** A PNG with one more chunk, before its pixels. */
export const withChunk = (png: Buffer, type: string, content: Uint8Array): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_END), pngChunk(type, content), png.subarray(HEADER_END)]);

/** A PNG with more chunks at its end. */
export const withLateChunks = (png: Buffer, chunks: [type: string, content: Uint8Array][]) => {
  const end = png.length - 12;
  const late = chunks.map(([type, content]) => pngChunk(type, content));
  return Buffer.concat([png.subarray(0, end), ...late, png.subarray(end)]);
};

/** Primaries and transfer of ITU-T H.273. */
export type ColourCodes = [primaries: number, transfer: number];

/** The same PNG with the codes of its colours. */
export const withColourCodes = (png: Buffer, codes: ColourCodes): Buffer =>
  withChunk(png, 'cICP', Buffer.from([...codes, 0, 1]));
