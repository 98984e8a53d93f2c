import { randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { readDisposition } from '@/platform/content-disposition';
import { MOST_ADDED, type TransferDecoder, transferDecoderOf } from './transfer-decoder';

/** What a part says about its content. */
export type PartHeader = {
  name: string | null;
  /** Null: none was sent. */
  fileName: string | null;
  /** The declared type in lower case, without parameters; '' when none was sent. */
  type: string;
};
type ReadHeader = PartHeader & { decoder: TransferDecoder | null };

/** For the header of one part, and for the padding after one boundary. */
const MAX_HEADER_BYTES = 16 * 1024;
const LINE_BREAK = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');

/** The boundary named by the Content-Type of a form; null when it names none. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, bare] =
    /;\s*boundary\s*=\s*(?:"((?:\\.|[^"\\])+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').trimEnd() || bare || null;
};

/**
 * Reads the headers of the parts of a form as clients write them, and passes on the same parts with a plain header each:
 * its number as the name, between boundaries of its own, and their content decoded. So the parser reads no text of a
 * stranger, and no content ends a part. `parts` has what the headers said, by number.
 *
 * Boundaries follow RFC 2046: white space may follow one on its line, a longer line that begins like one is content, and
 * everything before the first and after the last is dropped. A damaged header is an error, not a part less.
 */
export class PartHeaders extends Transform {
  readonly parts: PartHeader[] = [];
  /** The boundary of what is passed on. */
  readonly boundary = randomBytes(16).toString('hex');
  readonly #mark: Buffer;
  /** Bytes not decided about. The first boundary may begin the body without a line break. */
  #kept: Buffer = LINE_BREAK;
  #state: 'content' | 'boundary' | 'header' | 'first-content' | 'end' = 'content';
  #isPreamble = true;
  /** Of the part being read. */
  #decoder: TransferDecoder | null = null;
  #encodedBytes = 0;
  #decodedBytes = 0;

  constructor(boundary: string) {
    super();
    this.#mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback) {
    this.#kept = this.#kept.length === 0 ? piece : Buffer.concat([this.#kept, piece]);
    try {
      while (this.#take());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** How many bytes encodings have added to contents so far; what they cannot have added is not counted. */
  get addedBytes(): number {
    const added = this.#encodedBytes - this.#decodedBytes;
    return Math.min(Math.max(0, added), MOST_ADDED * this.#decodedBytes);
  }

  /** Takes a step, and tells whether another is possible without more bytes. */
  #take(): boolean {
    switch (this.#state) {
      case 'content':
        return this.#takeContent();
      case 'boundary':
        return this.#takeBoundary();
      case 'header':
        return this.#takeHeader();
      case 'first-content':
        return this.#takeFirstContent();
      default:
        this.#kept = Buffer.of();
        return false;
    }
  }

  #takeContent(): boolean {
    const at = this.#kept.indexOf(this.#mark);
    if (at >= 0) this.#state = 'boundary';
    this.#pass(at >= 0 ? at : this.#kept.length - this.#beginningOfMark());
    return at >= 0;
  }

  /** How many bytes at the end may begin a boundary. */
  #beginningOfMark(): number {
    const kept = this.#kept;
    const from = Math.max(0, kept.length - this.#mark.length + 1);
    for (let at = kept.indexOf(13, from); at >= 0; at = kept.indexOf(13, at + 1))
      if (this.#mark.subarray(0, kept.length - at).equals(kept.subarray(at)))
        return kept.length - at;
    return 0;
  }

  /** Passes on the first bytes as content. */
  #pass(count: number) {
    if (count > 0 && !this.#isPreamble) this.#passContent(this.#kept.subarray(0, count));
    this.#kept = this.#kept.subarray(count);
  }

  #passContent(piece: Buffer) {
    if (this.#decoder === null) {
      this.push(piece);
      return;
    }
    this.#encodedBytes += piece.length;
    this.#passDecoded(this.#decoder.write(piece));
  }

  #passDecoded(bytes: Buffer) {
    this.#decodedBytes += bytes.length;
    if (bytes.length > 0) this.push(bytes);
  }

  #endContent() {
    if (this.#decoder !== null) this.#passDecoded(this.#decoder.end());
    this.#decoder = null;
  }

  #takeBoundary(): boolean {
    const rest = this.#kept.subarray(this.#mark.length);
    const line = rest.toString('latin1', 0, MAX_HEADER_BYTES);
    const [padding = ''] = /^[ \t]*/.exec(line) ?? [];
    const next = line.slice(padding.length, padding.length + 2);
    if (line.startsWith('--')) {
      this.#endContent();
      this.push(`\r\n--${this.boundary}--\r\n`);
      this.#state = 'end';
    } else if (next === '\r\n') {
      this.#endContent();
      this.#kept = rest.subarray(padding.length);
      this.#state = 'header';
    } else if (line === '-' || (next.length < 2 && '\r\n'.startsWith(next) && !isLong(line))) {
      return false;
    } else {
      this.#state = 'content';
      this.#pass(this.#mark.length);
    }
    return true;
  }

  /** The line break of the boundary comes first: a part may have no header. */
  #takeHeader(): boolean {
    const end = this.#kept.indexOf(HEADER_END);
    if (end > MAX_HEADER_BYTES || (end < 0 && this.#kept.length > MAX_HEADER_BYTES))
      throw new Error('the header of a part is too long');
    if (end < 0) return false;
    const { decoder, ...header } = readHeader(this.#kept.toString('latin1', 2, end));
    const kind = isFile(header) ? '; filename="file"' : '';
    const plain = `Content-Disposition: form-data; name="${this.parts.length}"${kind}`;
    this.push(`\r\n--${this.boundary}\r\n${plain}\r\n\r\n`);
    this.parts.push(header);
    this.#decoder = decoder;
    this.#isPreamble = false;
    this.#kept = this.#kept.subarray(end + LINE_BREAK.length);
    this.#state = 'first-content';
    return true;
  }

  /** The empty line after the header may already belong to the next boundary: then the part is empty. */
  #takeFirstContent(): boolean {
    const begun = this.#kept.subarray(0, this.#mark.length);
    if (begun.length < this.#mark.length && this.#mark.subarray(0, begun.length).equals(begun))
      return false;
    if (!begun.equals(this.#mark)) this.#kept = this.#kept.subarray(LINE_BREAK.length);
    this.#state = 'content';
    return true;
  }
}

const isLong = (line: string) => line.length >= MAX_HEADER_BYTES;

/** By the rule of forms, a part with a file name is a file, and so are plain bytes. */
const isFile = ({ fileName, type }: PartHeader) =>
  fileName !== null || type === 'application/octet-stream';

function readHeader(text: string): ReadHeader {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name, value = ''] = /^([^\s:]+)[ \t]*:(.*)$/.exec(line) ?? [];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a header has none but tabs
    if (name === undefined || /[\0-\x08\n-\x1f\x7f]/.test(value)) throw damaged();
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  const disposition = readDisposition(fields.get('content-disposition') ?? '', decodeSigns);
  if (disposition?.type !== 'form-data') throw damaged();
  const contentType = fields.get('content-type') ?? '';
  const [type = ''] = contentType.split(';', 1);
  return {
    name: disposition.name,
    fileName: decodeReferences(disposition.fileName) ?? nameInType(contentType),
    type: type.trim().toLowerCase(),
    decoder: transferDecoderOf(fields.get('content-transfer-encoding') ?? ''),
  };
}

const damaged = () => new Error('the header of a part is damaged');

/** Browsers write these signs of a file name as escapes, and no others. */
const decodeSigns = (name: string): string => name.replace(/%(22|0D|0A)/gi, decodeURIComponent);

/** In a page that is not in UTF-8, browsers write the characters that its charset does not have as `&#26032;`. */
const decodeReferences = (name: string | null): string | null =>
  name?.replace(/&#(\d{3,7});/g, (reference, code: string) =>
    isCharacter(Number(code)) ? String.fromCodePoint(Number(code)) : reference,
  ) ?? null;

const isCharacter = (code: number) =>
  code > 0x7f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

/** Libraries made for mail write the name of a file into its type: `image/jpeg; name="beach.jpg"`. */
const nameInType = (contentType: string): string | null =>
  /^(image|video)\//i.test(contentType)
    ? (readDisposition(contentType, decodeSigns)?.name ?? null)
    : null;
