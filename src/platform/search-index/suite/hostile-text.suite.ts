import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

const HOSTILE_TEXTS = [
  `'`,
  `"`,
  `\\`,
  '%',
  '_',
  `a' | 'b`,
  `a:*`,
  `a & b`,
  `!a`,
  `(a`,
  `a)`,
  `a <-> b`,
  `'a':A`,
  `\\'`,
  `a" OR name = "plain`,
  `a" OR name EXISTS OR name = "`,
  'a\\" OR name EXISTS',
  `'; DROP TABLE asset; --`,
  '$1',
  'a:*B',
  '&|!():*<>',
  '*',
  ':*',
  `a''b`,
  '{a,b}',
  'NULL',
  'a EXISTS',
  'a IS NOT NULL',
  '\u202e',
  '\ufffd',
  '🌅'.repeat(3000),
  'a1'.repeat(5000),
  'é'.repeat(10_000),
  'word '.repeat(2000),
  '字'.repeat(10_000),
  `${'x'.repeat(400)} ${'y'.repeat(400)}`,
  '\u0301',
  'a\u0301\u0301\u0301',
  '\u200b',
  '__proto__',
  'constructor',
];

/** Typed text is only searched for, and never interpreted. */
export const hostileTextSuite = ({ add, search, idsOf }: SuiteContext): void => {
  describe('hostile text', () => {
    it('is only searched for', async () => {
      await add({ name: 'plain.jpg' });
      for (const text of HOSTILE_TEXTS)
        expect(await search(text), text.slice(0, 30)).toEqual({ found: 0, hits: [] });
    });

    it('with many words of many parts is answered', async () => {
      const odd = Array.from({ length: 40 }, (_, i) => `${'aB1'.repeat(5)}${i}`);
      const id = await add({ name: 'odd.jpg', description: odd.join(' ') });
      expect(await idsOf(odd.join(' '))).toEqual([id]);
    });

    it('finds an asset with such a name', async () => {
      const id = await add({ name: `O'Brien's 100%_a\\b (final) & "x":*.jpg` });
      for (const text of [
        `o'brien`,
        `O'Brien's`,
        '100%',
        '100%_a\\b',
        '(final)',
        '"x":*',
        'final & x',
      ])
        expect(await idsOf(text), text).toEqual([id]);
    });
  });
};
