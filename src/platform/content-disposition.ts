import { decodeCharset, decodeHeader, decodeWords, unescapeBytes } from './header-text';

/** A Content-Disposition header. A parameter is null when it was not sent. */
export type Disposition = { type: string; name: string | null; fileName: string | null };

/** A quoted value ends at the quote before `;` or the end: some clients do not escape the quotes inside. */
const PARAMETER =
  /\s*;\s*(?:([^\s=;]+)\s*=\s*(?:"((?:\\.|[^"\\]|"(?!\s*(?:;|$)))*)"\s*|([^";][^;]*)?)(?=;|$))?/sy;

/**
 * Reads a Content-Disposition header as clients and servers write it, one character a byte. `filename*` wins, whole or in
 * the pieces of RFC 2231. A plain value is in UTF-8, or else in windows-1252, and may have encoded words of RFC 2047. Null
 * when the header is malformed.
 * @param decodeEscapes replaces the escapes in a plain file name; which ones there are depends on who sends it
 */
export function readDisposition(
  header: string,
  decodeEscapes: (received: string) => string,
): Disposition | null {
  const [type = ''] = /^[^\s;]+/.exec(header.trim()) ?? [];
  const parameters = readParameters(header.trim().slice(type.length));
  if (type === '' || parameters === null) return null;
  const name = parameters.get('name');
  const plain = parameters.get('filename') ?? joined(parameters, 'filename');
  const extended = parameters.get('filename*') ?? joinedExtended(parameters) ?? misplaced(plain);
  const exact = extended === undefined ? null : decodeExtended(extended);
  if (extended !== undefined && exact === null && plain === undefined) return null;
  return {
    type: type.toLowerCase(),
    name: name === undefined ? null : textOf(name),
    fileName: exact ?? (plain === undefined ? null : textOf(decodeEscapes(plain))),
  };
}

function readParameters(text: string): Map<string, string> | null {
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = 0;
  while (PARAMETER.lastIndex < text.length) {
    const found = PARAMETER.exec(text);
    if (found === null) return null;
    const [, name, quoted, bare = ''] = found;
    if (name === undefined || parameters.has(name.toLowerCase())) continue;
    // A backslash is a character of its own, except before a quote or another: Windows paths come unescaped.
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(["\\])/g, '$1') ?? bare.trimEnd());
  }
  return parameters;
}

/** A plain value in pieces: `filename*0="summer "; filename*1="day.jpg"`. */
const joined = (parameters: Map<string, string>, name: string): string | undefined => {
  const pieces = piecesOf(parameters, name);
  return pieces.length > 0 && pieces.every(({ isEscaped }) => !isEscaped)
    ? pieces.map(({ value }) => value).join('')
    : undefined;
};

/** An extended value in pieces, of which some may be plain: `filename*0*=UTF-8''%C3%BCber; filename*1=" uns.jpg"`. */
const joinedExtended = (parameters: Map<string, string>): string | undefined => {
  const pieces = piecesOf(parameters, 'filename');
  return pieces[0]?.isEscaped
    ? pieces
        .map(({ value, isEscaped }) => (isEscaped ? value : value.replaceAll('%', '%25')))
        .join('')
    : undefined;
};

/** The pieces of a parameter, up to the first that is missing. */
function piecesOf(parameters: Map<string, string>, name: string) {
  const pieces: { value: string; isEscaped: boolean }[] = [];
  for (let number = 0; ; number++) {
    const plain = parameters.get(`${name}*${number}`);
    const value = plain ?? parameters.get(`${name}*${number}*`);
    if (value === undefined) return pieces;
    pieces.push({ value, isEscaped: plain === undefined });
  }
}

/** Some clients write what belongs into `filename*` as the plain value. */
const misplaced = (plain: string | undefined) =>
  plain !== undefined && /^utf-8''/i.test(plain) ? plain : undefined;

const textOf = (received: string): string => decodeWords(decodeHeader(received));

/** A value of RFC 5987, `UTF-8''%E2%82%AC.jpg`; null when it is none, or its charset is not known. */
function decodeExtended(value: string): string | null {
  const [, charset, escaped = ''] = /^([^']+)'[^']*'(.*)$/s.exec(value) ?? [];
  if (charset === undefined || /%(?![0-9a-f]{2})/i.test(escaped)) return null;
  return decodeCharset(Buffer.from(unescapeBytes(escaped), 'latin1'), charset);
}
