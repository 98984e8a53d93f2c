import { crc32, deflateSync } from 'node:zlib';

/** Bytes of a PNG before its second chunk: the signature and the header. */
const HEADER_END = 33;

/** The same PNG with a colour profile: its numbers then mean colours of that profile. */
export const embedProfile = (png: Uint8Array, profile: Uint8Array): Buffer =>
  Buffer.concat([
    png.subarray(0, HEADER_END),
    chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)])),
    png.subarray(HEADER_END),
  ]);

const chunk = (type: string, data: Uint8Array): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
};
