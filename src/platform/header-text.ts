import { decodeLooseBase64 } from './decode-base64';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** The characters of windows-1252 at 128 to 159. Some versions of Node read these bytes as control characters. */
const FROM_128 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => FROM_128.charAt(sign.charCodeAt(0) - 128));

/** A text in bytes of unstated charset: UTF-8, or windows-1252 when the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** A text in bytes of a stated charset; null when the charset is not known here. */
export function decodeCharset(bytes: Uint8Array, charset: string): string | null {
  try {
    const decoder = new TextDecoder(charset);
    if (decoder.encoding === 'utf-8') return decodeText(bytes);
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** A text whose bytes arrived as one character each, as in the headers of Node. */
export const decodeHeader = (received: string): string =>
  decodeText(Buffer.from(received, 'latin1'));

/** A text with `%` escapes of bytes. A `%` without two digits stands for itself. */
export const decodePercent = (text: string): string =>
  decodeText(Buffer.from(unescapeBytes(Buffer.from(text).toString('latin1')), 'latin1'));

/** Replaces the `%` escapes of bytes in a text of one character a byte. */
export const unescapeBytes = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));

const WORD = String.raw`=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=`;
const ONE_WORD = new RegExp(WORD, 'gi');
/** Words with only white space between them are one text. */
const WORDS = new RegExp(`${WORD}(?:\\s+${WORD})*`, 'gi');

/**
 * Decodes the encoded words of RFC 2047 in a text: `=?utf-8?B?w7xiZXI=?=`. What is not one, or is in an unknown charset,
 * stays as it is. Neighbours in one charset are joined before they are decoded: programs cut words inside a character.
 */
export const decodeWords = (text: string): string =>
  text.replace(WORDS, (words) => {
    const runs: { charset: string; bytes: Buffer[] }[] = [];
    for (const [, sent = '', encoding = '', content = ''] of words.matchAll(ONE_WORD)) {
      const charset = sent.toLowerCase();
      const bytes = encoding.toLowerCase() === 'q' ? bytesOfQ(content) : decodeLooseBase64(content);
      if (bytes === null) return words;
      const last = runs.at(-1);
      if (last?.charset === charset) last.bytes.push(bytes);
      else runs.push({ charset, bytes: [bytes] });
    }
    const texts = runs.map(({ charset, bytes }) => decodeCharset(Buffer.concat(bytes), charset));
    return texts.includes(null) ? words : texts.join('');
  });

const bytesOfQ = (content: string): Buffer =>
  Buffer.from(
    content
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  );
