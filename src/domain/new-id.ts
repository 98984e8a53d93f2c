import { randomBytes } from 'node:crypto';

/** Base 62. */
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters of 0-9 A-Z a-z, uniformly distributed, from the system's random source. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; larger values would make some characters more frequent.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** 22 URL-safe characters, 131 random bits: nobody can guess one, and none occurs twice. */
export const newId = () => randomText(22);
