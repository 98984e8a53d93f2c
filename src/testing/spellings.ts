/** What lenient decoders skip or read as something else, and what programs escape. */
const STRAYS = [
  ...`. ~ = == === .. ! * ' ( ) , ; : @ $ & + / // - _ % [ | " < \\ ^ {`.split(' '),
  ...'%00 %09 %0A %0D%0A %20 %2B %2F %3D %25 %252E %E2%80%8B %EF%BB%BF %C2%A0'.split(' '),

  '\0',
  '\t',
  '\n',
  '\r\n',
  ' ',
  '\u00a0',
  '\u00ad',
  '\u00c3',
  '\u200b',
  '\ufeff',
  '\uff21',
  '🙂',
];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Other spellings of a token in base64url: with stray characters, with padding, in the other alphabet, with escapes, in
 * other cases, and with other trailing bits.
 * @param positions where strays, escapes and other cases are put; by default everywhere
 */
export function spellingsOf(
  token: string,
  positions: Iterable<number> = Array(token.length + 1).keys(),
): string[] {
  const found = new Set([
    ...[...ALPHABET].map((last) => token.slice(0, -1) + last),
    token.replaceAll('-', '+').replaceAll('_', '/'),
    token.padEnd(Math.ceil(token.length / 4) * 4, '='),
    token.replace(/./g, (letter) => `%${codeOf(letter)}`),
    token.slice(0, -1),
    token + token,
  ]);
  for (const place of positions) {
    const [before, letter, after] = [
      token.slice(0, place),
      token.charAt(place),
      token.slice(place + 1),
    ];
    for (const stray of STRAYS) found.add(before + stray + letter + after);
    if (letter === '') continue;
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    const escaped = [other, `%${codeOf(letter)}`, `%${codeOf(letter).toUpperCase()}`];
    for (const spelled of [...escaped, `%25${codeOf(letter)}`]) found.add(before + spelled + after);
  }
  found.delete(token);
  return [...found];
}

const codeOf = (letter: string) => letter.charCodeAt(0).toString(16);
