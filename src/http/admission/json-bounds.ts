import { LIMITS } from '@/contract/limits';

export type JsonBounds = {
  /** How deep arrays and objects may be nested. */
  depth: number;
  /** Values of all arrays and objects together. */
  values: number;
};

const BODY_BOUNDS: JsonBounds = { depth: LIMITS.bodyDepth, values: LIMITS.bodyValues };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns a function that takes JSON text piece by piece and returns the exceeded bound; null so far. It only counts:
 * whatever reads the text afterwards may be recursive, and JSON.parse itself is not needed.
 */
export function makeJsonMeter({ depth, values }: JsonBounds = BODY_BOUNDS) {
  let level = 0;
  let commas = 0;
  let inText = false;
  let escaped = false;
  return (bytes: Uint8Array): string | null => {
    for (const byte of bytes) {
      if (escaped) escaped = false;
      else if (inText) {
        if (byte === QUOTE) inText = false;
        else if (byte === BACKSLASH) escaped = true;
      } else if (byte === QUOTE) inText = true;
      else if (byte === COMMA) {
        if (++commas >= values) return `has more than ${values} values`;
      } else if (OPENING.has(byte)) {
        if (++level > depth) return `is nested more than ${depth} levels deep`;
      } else if (CLOSING.has(byte)) level--;
    }
    return null;
  };
}

/** The bound a whole JSON text exceeds; null when it is within the limits of a body. */
export const excessOf = (text: Uint8Array | string): string | null =>
  makeJsonMeter()(typeof text === 'string' ? Buffer.from(text) : text);
