import { malformed } from '@/platform/incoming/upload-problem';

/** Decodes a content piece by piece. Throws an UploadProblem when it is not in the encoding. */
export type TransferDecoder = {
  write(piece: Buffer): Buffer;
  /** The rest, after the last piece. */
  end(): Buffer;
};

/**
 * A decoder for the Content-Transfer-Encoding of a part; null when its bytes are sent as they are. RFC 7578 abolished the
 * header for forms, but libraries made for mail still write it.
 */
export const transferDecoderOf = (encoding: string): TransferDecoder | null => {
  const make = DECODERS[encoding.trim().toLowerCase()];
  return make === undefined ? null : unlessSentAsItIs(make);
};

/** The encoded form of a content has at most this many times its bytes: `=41`, each on a line of its own. */
export const MOST_ADDED = 4;

const [EQUALS, SPACE, TAB, CR, LF] = [0x3d, 0x20, 0x09, 0x0d, 0x0a];
const WHITE = new Set([SPACE, TAB, CR, LF, 0x0b, 0x0c]);
/** The value of each byte that is a letter of base64 or base64url; -1 for all others. */
const LETTERS = new Int8Array(256).fill(-1);
for (const signs of ['+/', '-_'])
  for (const [value, sign] of [
    ...`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${signs}`,
  ].entries())
    LETTERS[sign.charCodeAt(0)] = value;

// Each byte is read once, without regular expressions: those took up to 170 ms for a piece of 64 KiB, in which nobody else
// is served.
const DECODERS: Partial<Record<string, () => TransferDecoder>> = {
  base64: makeBase64Decoder,
  'quoted-printable': () => {
    let kept = Buffer.of();
    return {
      write(piece) {
        const bytes = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
        const { decoded, rest } = decodeQuoted(bytes);
        kept = Buffer.from(rest);
        return decoded;
      },
      end: () => Buffer.from(kept.toString('latin1').trimEnd(), 'latin1'),
    };
  },
};

/** Some programs encode every buffer by itself, each with its padding. */
export function makeBase64Decoder(): TransferDecoder {
  let bits = 0;
  let letters = 0;
  let padding = 0;
  const flush = (decoded: Buffer, length: number): number => {
    if (letters === 1) throw malformed(NOT_BASE64);
    if (letters > 1) decoded[length++] = bits >> (letters === 2 ? 4 : 10);
    if (letters > 2) decoded[length++] = (bits >> 2) & 0xff;
    bits = letters = 0;
    return length;
  };
  return {
    write(piece) {
      const decoded = Buffer.allocUnsafe(piece.length + 2);
      let length = 0;
      for (const byte of piece) {
        const value = LETTERS[byte] as number;
        if (value >= 0) {
          padding = 0;
          bits = (bits << 6) | value;
          if (++letters < 4) continue;
          decoded[length++] = bits >> 16;
          decoded[length++] = (bits >> 8) & 0xff;
          decoded[length++] = bits & 0xff;
          bits = letters = 0;
        } else if (byte === EQUALS && ++padding <= 2) length = flush(decoded, length);
        else if (byte === EQUALS || !WHITE.has(byte)) throw malformed(NOT_BASE64);
      }
      return decoded.subarray(0, length);
    },
    end() {
      const decoded = Buffer.alloc(2);
      return decoded.subarray(0, flush(decoded, 0));
    },
  };
}

const NOT_BASE64 =
  'a part is not in base64, as its Content-Transfer-Encoding says; send the bytes as they are, without this header';

const isSpace = (byte: number | undefined) => byte === SPACE || byte === TAB;
const HEX = new Map(
  [...'0123456789ABCDEFabcdef'].map((sign) => [sign.charCodeAt(0), Number.parseInt(sign, 16)]),
);
/** Spaces at the end of a piece that wait for what follows them. */
const MOST_WAITING = 100;

/**
 * Decodes what is complete. Spaces at the end of a line are not content, nor is a line break after `=`. What is no escape
 * stays as it is.
 */
function decodeQuoted(bytes: Buffer): { decoded: Buffer; rest: Buffer } {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    // A line break that may belong to the end.
    if (byte === CR && at + 1 === bytes.length) break;
    if (byte !== EQUALS && !isSpace(byte)) {
      decoded[length++] = byte;
      at++;
      continue;
    }
    let next = byte === EQUALS ? at + 1 : at;
    while (isSpace(bytes[next]) && next - at < MOST_WAITING) next++;
    const isCut = next === bytes.length || (bytes[next] === CR && next + 1 === bytes.length);
    if (isCut) break;
    const breakLength =
      bytes[next] === LF ? 1 : bytes[next] === CR && bytes[next + 1] === LF ? 2 : 0;
    if (byte === EQUALS) {
      const [high, low] = [HEX.get(bytes[at + 1] as number), HEX.get(bytes[at + 2] as number)];
      if (high !== undefined && at + 2 === bytes.length) break;
      if (breakLength > 0) at = next + breakLength;
      else if (high !== undefined && low !== undefined) {
        decoded[length++] = 16 * high + low;
        at += 3;
      } else decoded[length++] = bytes[at++] as number;
      continue;
    }
    // Before a line break the spaces are dropped.
    if (breakLength === 0) length += bytes.copy(decoded, length, at, next);
    at = next;
  }
  return { decoded: decoded.subarray(0, length), rest: bytes.subarray(at) };
}

/** Enough to meet a byte that no encoded content has, in every format of images and videos. */
const DECIDING_BYTES = 64;

/** Some clients write the header, and send the bytes as they are. */
const unlessSentAsItIs = (make: () => TransferDecoder): TransferDecoder => {
  let head: Buffer | null = Buffer.of();
  let decoder: TransferDecoder | null = null;
  const decide = (begun: Buffer) => {
    head = null;
    const isEncoded = !/[^\t\r\n\x20-\x7e]/.test(begun.toString('latin1', 0, DECIDING_BYTES));
    decoder = isEncoded ? make() : null;
    return decoder?.write(begun) ?? begun;
  };
  return {
    write(piece) {
      if (head === null) return decoder?.write(piece) ?? piece;
      head = Buffer.concat([head, piece]);
      return head.length < DECIDING_BYTES ? Buffer.of() : decide(head);
    },
    end() {
      const begun = head === null ? Buffer.of() : decide(head);
      return Buffer.concat([begun, decoder?.end() ?? Buffer.of()]);
    },
  };
};
