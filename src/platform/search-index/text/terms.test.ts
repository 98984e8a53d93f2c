import { beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { HAN_VARIANTS } from './han-variants';
import { indexedTerms, parseTerms } from './terms';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const termsInDatabase = async (texts: string[]): Promise<string[][]> => {
  const { rows } = await database.pool.query<{ words: string[] }>(
    'SELECT search.words(value) AS words FROM unnest($1::text[]) WITH ORDINALITY AS t(value, place) ORDER BY place',
    [texts],
  );
  return rows.map(({ words }) => [...words].sort());
};

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
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    const texts = Array.from({ length: 1000 }, () =>
      Array.from({ length: draw(30) }, () => alphabet[draw(alphabet.length)]).join(''),
    );
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
