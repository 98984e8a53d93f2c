import { crc32 } from 'node:zlib';

/** Primaries and transfer of ITU-T H.273. */
export type ColourCodes = [primaries: number, transfer: number];

/** Bytes of a PNG before its second chunk. */
const HEADER_END = 33;

/** The same PNG with the codes of its colours (cICP). */
export const withColourCodes = (png: Buffer, codes: ColourCodes): Buffer => {
  const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from('cICP'), ...codes, 0, 1, 0, 0, 0, 0]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
  return Buffer.concat([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)]);
};
