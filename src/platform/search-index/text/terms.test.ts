import { describe, expect, it } from 'vitest';
import { randomTexts, wordsInDatabase } from '@/testing/search-texts';
import { HAN_VARIANTS } from './han-variants';
import { indexedTerms, parseTerms } from './terms';

const termsInDatabase = wordsInDatabase('words');

const ODD_TEXTS = [
  '',
  'IMG_0042.jpg',
  'DSC01234-2.JPG',
  'SunsetBeach.final2 HTMLParser iPhone15ProMax aB',
  'Étude ÉTUDE e\u0301tude Straße STRASSE ŁÓDŹ Øre Þór Œuvre İstanbul ISPARTA ılık ŒIL',
  'ΟΔΟΣ οδός Ёлка йод ЙОД',
  '東京タワー2024 が ｶﾞｷﾞ パ・パ 〆切 ー々',
  '한국어 사진',
  'ภาพถ่าย ພາສາລາວ ភាសាខ្មែរ မြန်မာ',
  'שָׁלוֹם מקף־עברי مَرْحَبًا، عالم',
  'नमस्ते दुनिया। தமிழ்',
  [...HAN_VARIANTS].join(' '),
  '🌅🌊 ❤️‍🔥 👍🏽 👨‍👩‍👧 sun🌅set ⭐️ ©2024 ™',
  'ＦＵＬＬ　ＷＩＤＴＨ ﬁne ½ ² ㎏ Ⅷ ①',
  `o'brien "quoted" 100% a_b a\\b a:*&|!()<->b "'":A`,
  'x'.repeat(300),
  `${'é'.repeat(150)}1`,
  '字'.repeat(150),
  '\u0001\u0002tab\tline\nnbsp\u00a0zwsp\u200bend\ufeff',
];

describe('indexedTerms', () => {
  it.each(ODD_TEXTS)('splits as search.words in the database does: %j', async (text) => {
    expect((await termsInDatabase([text]))[0]).toEqual(indexedTerms(text));
  });

  it('splits a thousand random texts as search.words in the database does', async () => {
    const alphabet = [...'aZbÉ\u0301ßøŁ09٣_-. \'"\\%:*東京タがー한국ไทย🌅🏽\u200dйΣςا\u064e½ﬁ'];
    const texts = randomTexts(alphabet, 7);
    expect(await termsInDatabase(texts)).toEqual(texts.map(indexedTerms));
  });
});

describe('parseTerms', () => {
  const words = (text: string) => parseTerms(text).map(({ word }) => word);

  it('splits at everything that is neither letter nor digit, and ignores case and accents', () => {
    expect(words('  Sun_set-BEACH.jpg %&|!():* "Été" sun ')).toEqual([
      'sun',
      'set',
      'beach',
      'jpg',
      'ete',
    ]);
  });

  it('splits words into parts where case or digits change', () => {
    expect(parseTerms('SunsetBeach2').map(({ parts }) => parts)).toEqual([
      ['sunset', 'beach', '2'],
    ]);
    expect(parseTerms('sunset').map(({ parts }) => parts)).toEqual([[]]);
  });

  it('splits scripts without spaces into bigrams', () => {
    expect(parseTerms('東京人').map(({ bigrams }) => bigrams)).toEqual([['東京', '京人']]);
    expect(parseTerms('海').map(({ bigrams }) => bigrams)).toEqual([['海']]);
  });

  it('ignores input beyond its limits', () => {
    const many = Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ');
    expect(parseTerms(many)).toHaveLength(32);
    expect(words('y'.repeat(10_000))).toEqual(['y'.repeat(100)]);
    expect(words('…—%_')).toEqual([]);
  });
});
