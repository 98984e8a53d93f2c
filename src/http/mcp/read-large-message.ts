import { randomUUID } from 'node:crypto';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import { runInSlices } from '@/platform/run-in-slices';
import { parseJson } from '../admission/read-json-body';
import { makeBase64Decoder, type TransferDecoder } from '../bytes-in/transfer-decoder';

/** The bytes of a long text of a message, which can only be a file in base64. */
export class DecodedText {
  constructor(readonly bytes: Buffer) {}
}

/** A longer text of a message is a file, in bytes: every other text is refused by a far lower limit. */
const LONGEST_TEXT = 65_536;
const PIECE_BYTES = 65_536;
/** So many quotes and backslashes are looked at in one step. */
const LOOKS_PER_STEP = 4096;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/**
 * Parses a message of up to 32 MiB without keeping others waiting: files in it are taken out and decoded in slices, and
 * become a DecodedText in the place of their text. Refuses with BAD_USER_INPUT what is not JSON, long texts that are not
 * base64, and more than 1 MiB beside them.
 */
export async function readLargeMessage(bytes: Buffer): Promise<unknown> {
  const { rest, texts } = await runInSlices(takeLongTexts(bytes));
  if (rest.length > LIMITS.bodyBytes)
    refuse('BAD_USER_INPUT', 'Beside files in base64, a message can have 1 MiB.');
  const files: DecodedText[] = [];
  for (const text of texts) files.push(new DecodedText(await runInSlices(decode(text))));
  const mark = randomUUID();
  const parts = rest.pieces.map((piece, n) =>
    n === 0 ? piece : Buffer.concat([Buffer.from(`{"${mark}":${n - 1}}`), piece]),
  );
  return parseJson(Buffer.concat(parts), (_, value) => {
    const place = (value as Record<string, number> | null)?.[mark];
    return place === undefined ? value : files[place];
  });
}

/** `pieces`: what stands before, between and after the long texts; `length` in bytes. */
type Taken = { rest: { pieces: Buffer[]; length: number }; texts: Buffer[] };

function* takeLongTexts(bytes: Buffer): Generator<void, Taken> {
  const pieces: Buffer[] = [];
  const texts: Buffer[] = [];
  let from = 0;
  for (let open = bytes.indexOf(QUOTE); open >= 0; ) {
    const close = yield* endOfText(bytes, open);
    if (close < 0) break;
    if (close - open > LONGEST_TEXT) {
      pieces.push(bytes.subarray(from, open));
      texts.push(bytes.subarray(open + 1, close));
      from = close + 1;
    }
    open = bytes.indexOf(QUOTE, close + 1);
    yield;
  }
  pieces.push(bytes.subarray(from));
  return { rest: { pieces, length: pieces.reduce((sum, piece) => sum + piece.length, 0) }, texts };
}

/** The place of the quote that ends the text beginning at `open`; -1 when there is none. */
function* endOfText(bytes: Buffer, open: number): Generator<void, number> {
  let looked = 0;
  for (let at = bytes.indexOf(QUOTE, open + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslash = at;
    while (backslash - 1 > open && bytes[backslash - 1] === BACKSLASH) {
      backslash--;
      if (++looked % LOOKS_PER_STEP === 0) yield;
    }
    if ((at - backslash) % 2 === 0) return at;
    if (++looked % LOOKS_PER_STEP === 0) yield;
  }
  return -1;
}

/** Escapes of JSON, and of programs that escape URLs, in base64. */
const ESCAPES = /\\{1,2}[nrt]|\\{1,2}(?=\/)|(?:%|\\{1,2}u00)(2B|2F|3D)/gi;
/** The longest escape may continue in the next piece. */
const ESCAPE_BYTES = 6;

function* decode(text: Buffer): Generator<void, Buffer> {
  const [prefix = ''] =
    /^\s*data:[^,]{0,200};\s*base64,/i.exec(text.toString('latin1', 0, 300)) ?? [];
  const decoder = makeBase64Decoder();
  const decoded: Buffer[] = [];
  let kept = '';
  for (let at = prefix.length; at < text.length; at += PIECE_BYTES) {
    const piece = kept + text.toString('latin1', at, at + PIECE_BYTES);
    let begun = Math.max(piece.lastIndexOf('\\'), piece.lastIndexOf('%'));
    // The two backslashes of an escape stay together.
    if (piece[begun - 1] === '\\') begun--;
    const isCut = begun > piece.length - ESCAPE_BYTES && at + PIECE_BYTES < text.length;
    kept = isCut ? piece.slice(begun) : '';
    const whole = isCut ? piece.slice(0, begun) : piece;
    decoded.push(write(decoder, /[\\%]/.test(whole) ? unescaped(whole) : whole));
    yield;
  }
  decoded.push(write(decoder, null));
  return Buffer.concat(decoded);
}

const unescaped = (text: string) =>
  text.replace(ESCAPES, (_, code?: string) =>
    code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** @param text null: the end */
function write(decoder: TransferDecoder, text: string | null): Buffer {
  try {
    return text === null ? decoder.end() : decoder.write(Buffer.from(text, 'latin1'));
  } catch (error) {
    if (!(error instanceof UploadProblem)) throw error;
    return refuse('BAD_USER_INPUT', 'A text of more than 64 KiB can only be a file in base64.');
  }
}
