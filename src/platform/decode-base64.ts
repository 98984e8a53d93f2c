/**
 * The bytes of a text in base64 or base64url; null unless the text is what our encoder writes for them: with padding in
 * base64, without in base64url, no other character, and no bits left over. Node's decoder skips what it does not know,
 * so it reads one value from many texts. `npm run check:style` refuses every other decoder in src.
 */
export function decodeBase64(text: string, form: 'base64' | 'base64url'): Buffer | null {
  const bytes = Buffer.from(text, form);
  return bytes.toString(form) === text ? bytes : null;
}

/**
 * The bytes of a text in base64 as people, programs and models write it: as a data URL, also in Markdown or HTML, after
 * `base64,` or `base64:`, in lines, with quotes around it or as bytes of Python, with escapes of JSON that were not
 * read, with the letters of base64url, with or without padding. Null for everything else. For contents only: many texts
 * have the same bytes, so tokens are read with decodeBase64.
 */
export function decodeLooseBase64(given: string): Buffer | null {
  const text = withoutQuotes(unwrapped(given)).replace(/^\s*base64:/i, '');
  const comma = /^\s*(?:data:|base64,)/i.test(text) ? text.indexOf(',') : -1;
  if (comma > MAX_PREFIX_LENGTH) return null;
  if (comma >= 0 && !/(?:;\s*|^\s*)base64\s*$/i.test(text.slice(0, comma))) return null;
  const written = text.slice(comma + 1).replace(/[\s\u200b-\u200d\u2060]+|\\[nrt]|\\(?=\/)/g, '');
  // A URL may escape the three signs among the letters, and .NET escapes them in JSON.
  const plain = written.replace(/(?:%|\\u00)(2B|2F|3D)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const letters = plain.replace(/(?<=..)={1,2}$/, '');
  if (!/^[\w+/-]*$/.test(letters) || letters.length % 4 === 1) return null;
  return Buffer.from(letters, 'base64');
}

const MAX_PREFIX_LENGTH = 1000;

/** The data URL in an image of Markdown or HTML. */
function unwrapped(text: string): string {
  const [begin, bracket, quote = ''] =
    /^\s*(?:!\[[^\]]{0,200}\](\()|<img\s[^>]{0,200}?src=(["']))(?=data:)/i.exec(text) ?? [];
  if (begin === undefined) return text;
  const end = text.indexOf(bracket ? ')' : quote, begin.length);
  return text.slice(begin.length, end < 0 ? undefined : end);
}

/** Without the same quotes at both ends, or the fence of a block of code. */
function withoutQuotes(text: string): string {
  const trimmed = text.trim();
  const [, fence = ''] = /^(```\w*\s|b?["'`])/.exec(trimmed) ?? [];
  const end = fence.startsWith('```') ? '```' : fence.slice(-1);
  return end && trimmed.length >= fence.length + end.length && trimmed.endsWith(end)
    ? trimmed.slice(fence.length, -end.length)
    : text;
}
