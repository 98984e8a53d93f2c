import { randomInt } from 'node:crypto';

/** Without vowels a code never spells a word, and no two letters look alike (RFC 8628 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** A code for a person to type: eight of twenty letters, 34 random bits. */
export const newUserCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The code in a person's input, whatever the case and the separators; null when it is none. */
export function readUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}._]/gu, '');
  return new RegExp(`^[${LETTERS}]{${LENGTH}}$`).test(letters) ? letters : null;
}
