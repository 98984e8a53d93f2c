import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { spellingsOf } from '@/testing/spellings';
import { decodeBase64 } from './decode-base64';

describe('a text in base64', () => {
  it.each(['base64', 'base64url'] as const)('as our encoder writes it in %s is decoded', (form) => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      expect(decodeBase64(bytes.toString(form), form)).toEqual(bytes);
    }
  });

  it('in any other spelling is refused', () => {
    for (const length of [1, 2, 3, 16, 31, 32]) {
      const bytes = randomBytes(length);
      const token = bytes.toString('base64url');
      const alike = spellingsOf(token).filter((spelling) =>
        decodeBase64(spelling, 'base64url')?.equals(bytes),
      );
      expect(alike).toEqual([]);
    }
  });
});
