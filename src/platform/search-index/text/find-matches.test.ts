import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/images';
import { makeMatchFinder } from './find-matches';
import { plainText } from './plain-text';
import { parseTerms } from './terms';

const WORDS =
  'sun Sunset SunsetBeach sunset-beach BEACHES boat b 0042 IMG0042 42 DSC00042 P1010042 GX010042 007 7 00 2024-05 202405 20240501 mueller wi-fi WiFi wifi wi & fi don\'t dont e-mail email a1b2 HTMLParser a.b.c "x" \\ _ C++ .jpg'.split(
    ' ',
  );
const OTHER = 'Müller Øre Straße 東京 東京駅 京 カメラ ۴۲ café שיר'.split(' ');
const JOINTS = ['', ' ', ' ', '_', '-', '.', ' & ', '\n', "'"];

describe('the matches in an ASCII text', () => {
  it('are those of the same text before a dash, with which the text is always read', () => {
    const random = seededRandom(3);
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(random() * items.length)] as Item;
    const some = (words: readonly string[], most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(words) + pick(JOINTS))
        .join('')
        .trim();
    /** As typed: complete, a prefix, or corrected to another word. */
    const typed = () => {
      const text = some([...WORDS, ...OTHER], 3);
      return random() < 0.5 ? text : text.slice(0, 1 + Math.floor(random() * text.length));
    };
    let found = 0;
    for (let n = 0; n < 2000; n++) {
      const query = typed();
      const terms = parseTerms(query).map((term) =>
        random() < 0.1 ? { ...term, bigrams: [], corrections: ['sunset', 'boat'] } : term,
      );
      const { isMatch, findMatches } = makeMatchFinder(terms);
      for (let m = 0; m < 10; m++) {
        const text = plainText(some(WORDS, 4));
        const read = `${text}\n\u2014`;
        const what = JSON.stringify({ query, text });
        const spans = findMatches(text);
        expect(isMatch(text), what).toBe(isMatch(read));
        expect(spans, what).toEqual(findMatches(read));
        if (spans.length > 0) found++;
      }
    }
    expect(found).toBeGreaterThan(2000);
  });
});
