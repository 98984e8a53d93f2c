import { LIMITS } from '@/contract/limits';

export type JsonBounds = {
  /** How deep arrays and objects may be nested. */
  depth: number;
  /** Values of all arrays and objects together. */
  values: number;
};

const BODY_BOUNDS: JsonBounds = { depth: LIMITS.bodyDepth, values: LIMITS.bodyValues };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns a function that takes JSON text piece by piece and returns the exceeded bound; null so far. It only counts:
 * whatever reads the text afterwards may be recursive, and JSON.parse itself is not needed.
 */
export function makeJsonMeter({ depth, values }: JsonBounds = BODY_BOUNDS) {
  const strings = makeStringSkipper();
  let level = 0;
  let commas = 0;
  return (bytes: Uint8Array): string | null => {
    for (let at = strings.resume(bytes); at < bytes.length; at++)
      switch (bytes[at]) {
        case QUOTE:
          at = strings.skip(bytes, at + 1) - 1;
          break;
        case COMMA:
          if (++commas >= values) return `has more than ${values} values`;
          break;
        case OPENING_BRACKET:
        case OPENING_BRACE:
          if (++level > depth) return `is nested more than ${depth} levels deep`;
          break;
        case CLOSING_BRACKET:
        case CLOSING_BRACE:
          level--;
      }
    return null;
  };
}

/** From this many bytes on, searching natively is faster than looking at each byte. */
const LONG_TEXT = 32;

/**
 * Finds the ends of strings, which may go on in the next piece. Long bodies are mostly strings, such as files in base64;
 * looking at each of their bytes would take eight times as long as JSON.parse.
 */
function makeStringSkipper() {
  let isOpen = false;
  let isEscaped = false;
  /** @returns the place after the end of the string that begins, or goes on, at `from` */
  const skip = (bytes: Uint8Array, from: number) => {
    let at = isEscaped ? from + 1 : from;
    let special = at;
    while (at < bytes.length) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        isOpen = isEscaped = false;
        return at + 1;
      }
      at += byte === BACKSLASH ? 2 : 1;
      if (byte === BACKSLASH) special = at;
      else if (at - special > LONG_TEXT) special = at = beforeQuote(bytes, at);
    }
    isOpen = true;
    isEscaped = at > bytes.length;
    return bytes.length;
  };
  return { skip, resume: (bytes: Uint8Array) => (isOpen ? skip(bytes, 0) : 0) };
}

/** The place of the next quote, or of the first of the backslashes directly before it. */
function beforeQuote(bytes: Uint8Array, from: number) {
  const quote = bytes.indexOf(QUOTE, from);
  let at = quote === -1 ? bytes.length : quote;
  while (at > from && bytes[at - 1] === BACKSLASH) at--;
  return at;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text within the limits of a body; undefined for any other text. */
export function parseWithin(text: string): unknown {
  if (excessOf(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The bound a whole JSON text exceeds; null when it is within the limits of a body. */
export const excessOf = (text: Uint8Array | string): string | null =>
  makeJsonMeter()(typeof text === 'string' ? Buffer.from(text) : text);
