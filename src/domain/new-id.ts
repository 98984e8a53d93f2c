import { randomBytes } from 'node:crypto';

/** Base 62. */
export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters of 0-9 A-Z a-z, each drawn evenly from the system's random source. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; what lies above would favour some characters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** 22 URL-safe characters, 131 random bits: never guessable, never met twice. */
export const newId = () => randomText(22);
