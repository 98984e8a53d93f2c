import { describe, expect, it } from 'vitest';
import { randomTexts, wordsInDatabase } from '@/testing/search-texts';
import { foldPlain, mapPlainText, plainText } from './plain-text';
import { indexedSpellings } from './spellings';

const spellingsInDatabase = wordsInDatabase('spellings');

const spellingsOf = (text: string) => indexedSpellings(text).sort();

const ODD_TEXTS = [
  'Wi-Fi plan',
  "Don't R&B N.A.S.A. rock'n'roll Q & A",
  '2024-05-01 12.34.56',
  'DSC01273 P1010042 GX010042 IMG_0042 000',
  'Müller-Straße MÜLLERHof Århus u\u0308ber ÜBER-Öl',
  'MySunsetBeach-House_of cards/and\\more:12,345',
  'カメラ-ｶﾒﾗ علی-۱۲۳ १२-३',
  '東京 タワー 東-西 南  北 ソニー・ミュージック 🌅 🌅 กรุง-เทพ a 字 b',
  'サーバー室 サーバ・ユーザー管理 カメラの ルビー キー ーーー アーー ﾕｰｻﾞｰ-🌅 サーバー & ルーム',
  'soft\u200bzero soft\u00adhyphen \u0001 a\u0001b\tc\nd',
  `${'0'.repeat(150)}7 a${'0'.repeat(99)}12`,
  'O\u02bcBrien צה״ל צה"ל',
  'a-'.repeat(1200),
  `${'ü'.repeat(150)}-${'字'.repeat(3)}-x`,
];

describe('indexedSpellings', () => {
  it.each([
    ['Wi-Fi', ['wifi']],
    ["Don't look", ['dontlook', 'tlook']],
    ['IMG_0042', ['42']],
    ['sunset_1273', []],
    ['GX010042', ['10042', '42']],
    ['Müller', ['mueller']],
    ['MySunsetBeach', ['mysunsetbeach', 'sunsetbeach']],
  ])('of %j are %j', (text, spellings) => {
    expect(spellingsOf(text)).toEqual(spellings);
  });

  it.each(ODD_TEXTS)('are those of search.spellings in the database: %j', async (text) => {
    expect((await spellingsInDatabase([text]))[0]).toEqual(spellingsOf(text));
  });

  it('are those of search.spellings in the database for a thousand random texts', async () => {
    const alphabet = [
      ...'aZbÜäßøÅ\u0308019٣۴०_-. /&\'"\\:,カメーｰｶﾞか東한ไทย🌅\u200d\u200b\u00adيیك½ﬁ\u02bc',
    ];
    const texts = randomTexts(alphabet, 11);
    expect(await spellingsInDatabase(texts)).toEqual(texts.map(spellingsOf));
    for (const text of texts) expect(mapPlainText(text).plain, text).toBe(plainText(text));
  });
});

describe('plain text', () => {
  it.each([
    ['カメラ', 'かめら'],
    ['ｶﾞｷﾞ', 'がぎ'],
    ['علي', 'علی'],
    ['كتاب', 'کتاب'],
    ['مكتبة', 'مکتبه'],
    ['۱۲۳ ١٢٣ १२३ １２３ ๑๒๓', '123 123 123 123 123'],
    ['soft\u200bzero', 'softzero'],
    ['ぁァっッゃャヶヮ', 'あアつツやヤけワ'],
    ['क़ँ👍🏿', 'कं👍'],
    ['\u2067می\u200cخواهم\u2069', 'میخواهم'],
    ['kash\u0640ida', 'kashida'],
  ])('folded, %j is %j', (one, other) => {
    expect(foldPlain(plainText(one))).toBe(foldPlain(plainText(other)));
  });
});
