import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '@/testing/growth';
import { spellingsOf } from '@/testing/spellings';
import { decodeBase64, decodeLooseBase64 } from './decode-base64';

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

describe('contents in base64', () => {
  const bytes = Buffer.from('fbff00fefdfc0102f8', 'hex');
  const text = bytes.toString('base64');

  it.each([
    ['plain', text],
    ['as a data URL', `data:image/png;base64,${text}`],
    ['as a data URL with parameters', `data:image/png;name="a.png";charset=utf-8;base64,${text}`],
    ['as a data URL in capitals', `DATA:;BASE64,${text}`],
    ['as a data URL with escapes', `data:;base64,${encodeURIComponent(text)}`],
    ['in lines of 4', text.replace(/(.{4})/g, '$1\r\n')],
    ['in lines with spaces before them', `\n  ${text.replace(/(.{4})/g, '$1\n  ')}`],
    ['as a data URL in lines', `data:image/png;base64,\n${text.replace(/(.{5})/g, '$1\n')}`],
    ['in quotes', `"${text}"`],
    ['as a data URL in a block of code', `\`\`\`\ndata:image/png;base64,${text}\n\`\`\``],
    ['with escapes of URLs', encodeURIComponent(text)],
    ['after the word alone', `base64,${text}`],
    ['with escapes of JSON', `${text.replaceAll('/', '\\/').replace(/(.{4})/g, '$1\\n')}`],
    ['with invisible spaces', text.replace(/(.{4})/g, '$1\u200b')],
    ['as bytes of Python', `b'${text}'`],
    ['with escapes of .NET', text.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f')],
    ['after base64:', `base64:${text}`],
    ['in an image of Markdown', `![a picture](data:image/png;base64,${text})`],
    ['in an image of HTML', `<img alt="a" src="data:image/png;base64,${text}"/>`],
    ['in base64url', bytes.toString('base64url')],
    ['in base64url as a data URL', `data:;base64,${bytes.toString('base64url')}`],
  ])('%s are decoded', (_, written) => {
    expect(decodeLooseBase64(written)).toEqual(bytes);
  });

  it.each(['', ' \n', 'data:image/png;base64,'])('are empty: %j', (written) => {
    expect(decodeLooseBase64(written)).toEqual(Buffer.of());
  });

  it.each([1, 2, 3, 4])('of %i bytes are decoded without padding', (length) => {
    const some = bytes.subarray(0, length);
    expect(decodeLooseBase64(some.toString('base64').replace(/=+$/, ''))).toEqual(some);
  });

  it.each([
    '=',
    '==',
    'data:image/png;base64',
    'QUJ\u00fc',
    'QUJDR',
    'Q',
    'QUJD===',
    'QU=JD',
    '"QUJD',
    'QUJD\\x',
    'data:image/png,QUJD',
    'data:QUJD',
    'https://example.org/a.png',
    'QUJD!',
    '%51UJD',
    '{"data":"QUJD"}',
    `data:${'x'.repeat(2000)};base64,QUJD`,
  ])('are refused: %j', (written) => {
    expect(decodeLooseBase64(written)).toBeNull();
  });

  it.each(['=', ' ', 'data:', '![](data:', '<img ', '%3D', '\n=', ';base64,'])(
    'are refused in time that grows with their length: %j',
    async (sign) => {
      const refuse = (times: number) => decodeLooseBase64(`${sign.repeat(times)}!`);
      expect(await growth(refuse, 200_000)).toBeLessThan(LINEAR);
    },
  );
});
