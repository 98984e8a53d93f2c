import { deflateSync } from 'node:zlib';
import { pngChunk } from '../containers/png-chunks';
import { riffChunk } from '../containers/riff-chunk';

// sharp can convert to a profile, but cannot declare pixels to be in it already.

/** Bytes of a PNG before its second chunk: the signature and the header. */
const PNG_HEADER_END = 33;

/** The same PNG with a colour profile: its numbers become colours of this profile. */
export const embedInPng = (png: Uint8Array, icc: Uint8Array): Buffer =>
  Buffer.concat([
    png.subarray(0, PNG_HEADER_END),
    pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(icc)])),
    png.subarray(PNG_HEADER_END),
  ]);

/** Bytes of a WebP before its first chunk. */
const WEBP_HEADER_END = 12;
/** Bytes of the chunk describing the content of a WebP, including its header. */
const VP8X_BYTES = 18;
const HAS_PROFILE = 0x20;

/** The same still WebP, of the given size, with a colour profile. */
export const embedInWebp = (
  webp: Uint8Array,
  icc: Uint8Array,
  { width, height }: { width: number; height: number },
): Buffer => {
  const bytes = Buffer.from(webp);
  const chunks = bytes.subarray(WEBP_HEADER_END);
  // A transparent image has the chunk already.
  const isExtended = chunks.toString('latin1', 0, 4) === 'VP8X';
  const contents = isExtended ? chunks.subarray(0, VP8X_BYTES) : vp8x(width, height);
  contents[8] = (contents[8] ?? 0) | HAS_PROFILE;
  const body = [
    Buffer.from('WEBP', 'latin1'),
    contents,
    riffChunk('ICCP', icc),
    isExtended ? chunks.subarray(VP8X_BYTES) : chunks,
  ];
  return riffChunk('RIFF', Buffer.concat(body));
};

const vp8x = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', content);
};
