import { readDisposition } from '@/platform/content-disposition';
import { malformed } from '@/platform/incoming/upload-problem';
import { MOST_ADDED, type TransferDecoder, transferDecoderOf } from './transfer-decoder';

/** A part of a form. Its content is decoded, and must be read to its end before the next part. */
export type Part = {
  name: string | null;
  /** Null: none was sent. */
  fileName: string | null;
  /** The declared type in lower case, without parameters; '' when none was sent. */
  type: string;
  /** By the rule of forms, a part with a file name is a file, and so are plain bytes. */
  isFile: boolean;
  content: AsyncIterable<Buffer>;
};

type PartHeader = Omit<Part, 'content'> & { decoder: TransferDecoder | null };

/** For the header of one part, and for the padding after one boundary. */
const MAX_HEADER_BYTES = 16 * 1024;
/** For everything outside the files: boundaries, headers, fields, and bytes before, between and after the parts. */
export const MAX_BYTES_BESIDE_FILES = 4 * 1024 * 1024;
const LINE_BREAK = Buffer.from('\r\n');
/** What may follow the mark of a boundary: the end of the form, padding, or a line break. */
const BOUNDARY_ENDS = Buffer.from('- \t\r');
const HEADER_END = Buffer.from('\r\n\r\n');

/** The boundary named by the Content-Type of a form; null when it names none. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, bare] =
    /;\s*boundary\s*=\s*(?:"((?:\\.|[^"\\])+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return quoted?.replace(/\\(.)/g, '$1').trimEnd() || bare || null;
};

/**
 * Reads the parts of a form as clients write them. Boundaries follow RFC 2046: white space may follow one on its line, a
 * longer line that begins like one is content, and everything before the first and after the last is dropped. A damaged
 * header is a problem of the upload, not a part less.
 */
export async function* readParts(
  body: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<Part> {
  const form = new Form(body, boundary);
  await drop(form.untilBoundary());
  while (!form.isAtEnd) {
    const header = readHeader(await form.header());
    const { name, fileName, type, isFile } = header;
    yield { name, fileName, type, isFile, content: form.content(header) };
  }
  await drop(form.rest());
}

async function drop(pieces: AsyncIterable<Buffer>) {
  for await (const _ of pieces);
}

/** The body of a form while it is read. */
class Form {
  /** Whether the last boundary has been read. */
  isAtEnd = false;
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #mark: Buffer;
  /** Bytes received and not read yet. The first boundary may begin the body without a line break. */
  #unread: Buffer = LINE_BREAK;
  #received = 0;
  #ofFiles = 0;

  constructor(body: AsyncIterable<Buffer>, boundary: string) {
    this.#pieces = body[Symbol.asyncIterator]();
    this.#mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** The bytes before the next boundary, which is read, too. */
  async *untilBoundary(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#unread.indexOf(this.#mark);
      const sure = at >= 0 ? at : this.#unread.length - this.#beginningOfMark();
      if (sure > 0) yield this.#take(sure);
      if (at < 0) await this.#receive();
      else if (await this.#isBoundary()) return;
      else yield this.#take(this.#mark.length);
    }
  }

  /** The content of a part, decoded. */
  async *content({ isFile, decoder }: PartHeader): AsyncGenerator<Buffer> {
    const before = this.#ofFiles;
    let encodedBytes = 0;
    let decodedBytes = 0;
    const count = (decoded: Buffer) => {
      decodedBytes += decoded.length;
      // What an encoding cannot have added is not part of the file.
      if (isFile) this.#ofFiles = before + Math.min(encodedBytes, (1 + MOST_ADDED) * decodedBytes);
      return decoded;
    };
    for await (const piece of this.untilBoundary()) {
      encodedBytes += piece.length;
      const decoded = count(decoder?.write(piece) ?? piece);
      if (decoded.length > 0) yield decoded;
    }
    const end = count(decoder?.end() ?? Buffer.of());
    if (end.length > 0) yield end;
  }

  /** The header of a part. The line break of the boundary comes first: a part may have no header. */
  async header(): Promise<string> {
    for (;;) {
      const end = this.#unread.indexOf(HEADER_END);
      if (end > MAX_HEADER_BYTES || (end < 0 && this.#unread.length > MAX_HEADER_BYTES))
        throw malformed('the header of a part is too long');
      if (end < 0) await this.#receive();
      else {
        const header = this.#unread.toString('latin1', LINE_BREAK.length, end);
        this.#take(end + LINE_BREAK.length);
        await this.#takeEmptyLine();
        return header;
      }
    }
  }

  /** Everything after the last boundary. */
  async *rest(): AsyncGenerator<Buffer> {
    while (await this.#hasReceived()) yield this.#take(this.#unread.length);
  }

  #take(count: number): Buffer {
    const taken = this.#unread.subarray(0, count);
    this.#unread = this.#unread.subarray(count);
    return taken;
  }

  async #receive() {
    if (!(await this.#hasReceived())) throw malformed('Unexpected end of form');
  }

  /** Waits for more bytes; false at the end of the body. */
  async #hasReceived(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    // All bytes received before are read by now, but for the few of a boundary or a header.
    if (this.#received - this.#ofFiles > MAX_BYTES_BESIDE_FILES)
      throw malformed('its text fields and headers are too large');
    if (done) return false;
    this.#received += value.length;
    this.#unread = this.#unread.length === 0 ? value : Buffer.concat([this.#unread, value]);
    return true;
  }

  /** How many bytes at the end may begin a boundary. */
  #beginningOfMark(): number {
    const unread = this.#unread;
    const from = Math.max(0, unread.length - this.#mark.length + 1);
    for (let at = unread.indexOf(13, from); at >= 0; at = unread.indexOf(13, at + 1))
      if (this.#mark.subarray(0, unread.length - at).equals(unread.subarray(at)))
        return unread.length - at;
    return 0;
  }

  /** Reads the line that begins like a boundary, unless it is content. */
  async #isBoundary(): Promise<boolean> {
    for (;;) {
      const rest = this.#unread.subarray(this.#mark.length);
      // Most lines that begin like a boundary are told from one by their next byte.
      if (rest.length > 0 && !BOUNDARY_ENDS.includes(rest[0] as number)) return false;
      const line = rest.toString('latin1', 0, MAX_HEADER_BYTES);
      const [padding = ''] = /^[ \t]*/.exec(line) ?? [];
      const next = line.slice(padding.length, padding.length + 2);
      this.isAtEnd = line.startsWith('--');
      if (this.isAtEnd || next === '\r\n') {
        this.#take(this.#mark.length + padding.length);
        return true;
      }
      const isCut = next.length < 2 && '\r\n'.startsWith(next) && line.length < MAX_HEADER_BYTES;
      if (line !== '-' && !isCut) return false;
      await this.#receive();
    }
  }

  /** The empty line after a header may already belong to the next boundary: then the part is empty. */
  async #takeEmptyLine() {
    while (this.#unread.length < this.#mark.length) {
      if (!this.#mark.subarray(0, this.#unread.length).equals(this.#unread)) break;
      await this.#receive();
    }
    const isBoundary = this.#unread.subarray(0, this.#mark.length).equals(this.#mark);
    if (!isBoundary) this.#take(LINE_BREAK.length);
  }
}

function readHeader(text: string): PartHeader {
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
  const fileName = decodeReferences(disposition.fileName) ?? nameInType(contentType);
  const declaredType = type.trim().toLowerCase();
  return {
    name: disposition.name,
    fileName,
    type: declaredType,
    isFile: fileName !== null || declaredType === 'application/octet-stream',
    decoder: transferDecoderOf(fields.get('content-transfer-encoding') ?? ''),
  };
}

const damaged = () => malformed('the header of a part is damaged');

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
