import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

// Every search also finds an asset with exactly the typed words: typos, which are forgiven only when nothing else is
// found, prove nothing here.

/** What is typed, and the name of an asset with another spelling of it, the highlighted parts in brackets. */
const JOINED = [
  ['wifi', '[Wi]-[Fi] plan.jpg'],
  ['Wi-Fi', '[WIFI] plan.jpg'],
  ['wi fi', '[wifi].jpg'],
  ['email', 'new [e]-[mail].png'],
  ['e\u2011mail', '[Email] draft.png'],
  ['photobooth', '[photo]-[booth].jpg'],
  ['photobooth', 'my [photo] [booth].jpg'],
  ['photo_booth', '[photobooths].jpg'],
  ['icecre', '[ice].[cream].van.jpg'],
  ['dont', "[Don]'[t] look.jpg"],
  ['dont', '[Don]’[t] look.jpg'],
  ['don’t', '[Dont] look.jpg'],
  ['20240501', '[2024]-[05]-[01] Picknick.jpg'],
  ['2024-05-01', 'IMG_[20240501]_091500.jpg'],
  ['2024-05-01', 'a [2024].[5].[1].png'],
  ['20240501123456', 'PXL_[20240501]_[123456].jpg'],
  ['sunsetbeach', 'My[SunsetBeach].jpg'],
  ['sunsetbeach1273', '[sunset]-[beach]-[1273].jpg'],
  ['東京タワー', '[東京] [タワー] 2.jpg'],
  ['ソニーミュージック', '[ソニー]・[ミュージック].jpg'],
  ['r&b', '[RB] mix.jpg'],
  ['att', '[AT]&[T] logo.jpg'],
  ['nasa', '[N].[A].[S].[A]. rocket.jpg'],
  ['iphone15pro', '[iPhone15] [Pro].jpg'],
];

const LETTERS = [
  ['mueller', '[Müller] Hof.jpg'],
  ['mueller', '[Mu\u0308ller] Hof.jpg'],
  ['Müller', '[MUELLER] GmbH.jpg'],
  ['muller', '[Müller] Hof.jpg'],
  ['tuer', '[Tür].jpg'],
  ['gruesse', '[Grüße]-aus-Köln.jpg'],
  ['koelnerdom', '[Kölner] [Dom].jpg'],
  ['strasse', '[Straße].jpg'],
  ['aarhus', '[Århus].jpg'],
  ['ÄPFEL', '[Aepfel] 2.jpg'],
  ['かめら', '[カメラ].jpg'],
  ['カメラ', '[かめら].jpg'],
  ['がめら', '[ｶﾞﾒﾗ].jpg'],
  ['ｶﾒﾗ', '[カメラ].jpg'],
  ['キャノン', '[キヤノン] 2.jpg'],
  ['霞ケ関', '[霞ヶ関] 2.jpg'],
  ['फोटो', '[फ़ोटो].jpg'],
  ['चांद', '[चाँद].jpg'],
  ['👍🏽', '[👍] 2.jpg'],
  // The mark of a long vowel at the end of a word in katakana may be left out.
  ['サーバー', '[サーバ] 2.jpg'],
  ['ユーザー', '[ユーザ]の写真.jpg'],
  ['サーバー室', '[サーバ室] 2.jpg'],
  ['サーバ室', '[サーバー室] 2.jpg'],
  ['ｻｰﾊﾞｰとユーザ', '[サーバとユーザ]ー.jpg'],
  ['フォルダ管理', '[フォルダー]・[管理].jpg'],
  ['علي', '[علی] ۱۲۳.jpg'],
  ['مکتبه', '[مكتبة].jpg'],
  ['احمد', '[أحمـد].jpg'],
  ['123', 'علی [۱۲۳].jpg'],
  ['۱۲۳', '[123] b.jpg'],
  ['123', 'चित्र [१२३].jpg'],
  ['123', 'ＩＭＧ[１２３].jpg'],
  ['台灣', '[臺灣]大學 2.jpg'],
  ['图书馆', '市立[圖書館].jpg'],
  ['髙橋', '[高橋] 2.jpg'],
  ['渡邊', '[渡辺]の家.jpg'],
  ['桜', '[櫻]島.jpg'],
  ['𠮷野家', '[吉野家].jpg'],
  ['한국', `[${'한국'.normalize('NFD')}].jpg`],
];

const NUMBERS = [
  ['1273', 'DSC[01273].jpg'],
  ['dsc1273', '[DSC01273].jpg'],
  ['dsc_1273', '_[DSC01273].jpg'],
  ['img 42', '[IMG]_[0042].jpg'],
  ['img42', '[IMG]_[0042].jpg'],
  ['42', 'GX[010042].MP4'],
  ['0042', 'P[1010042].JPG'],
  ['wa7', 'IMG-20240501-[WA0007].jpg'],
  ['scan 1', '[scan0001].tif'],
];

const INVISIBLE = [
  ['softzero', '[soft\u200bzero] 2.jpg'],
  ['soft\u200bzero', '[softzero] 2.jpg'],
  ['hyphenated', '[hy\u00adphen\u00adated] 2.jpg'],
  ['joined', '[joi\u2060ned] 2.jpg'],
  ['hebrew', '\u200f[heb\u200erew] 2.jpg'],
  ['میخواهم', '[می\u200cخواهم].jpg'],
  ['bom', '\ufeff[bo\ufe0fm] 2.jpg'],
];

const markedHtml = (name: string) =>
  name
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('[', '<mark>')
    .replaceAll(']', '</mark>');

/** Words are found in other spellings too, after those with exactly the typed words. */
export const spellingsSuite = ({ add, search, idsOf }: SuiteContext): void => {
  describe('another spelling', () => {
    it.each([...JOINED, ...LETTERS, ...NUMBERS, ...INVISIBLE])(
      'is found: %j finds %j',
      async (text = '', other = '') => {
        const first = await add({ name: `${text}.jpg` });
        const second = await add({ name: other.replace(/[[\]]/g, '') });
        await add({ name: 'unrelated.gif' });
        const { hits, found } = await search(text);
        expect(found).toBe(2);
        expect(hits.map(({ assetId }) => assetId).sort()).toEqual([first, second].sort());
        expect(hits.find(({ assetId }) => assetId === second)?.name).toBe(markedHtml(other));
      },
    );

    it.each([
      ['wifi', 'wifi icon.jpg', 'Wi-Fi plan.jpg'],
      ['Wi-Fi', 'Wi-Fi plan.jpg', 'wifi icon.jpg'],
      ['mueller', 'Mueller GmbH.jpg', 'Müller Hof.jpg'],
      ['Müller', 'Müller Hof.jpg', 'Mueller GmbH.jpg'],
      ['1273', 'IMG_1273.jpg', 'DSC01273.jpg'],
      ['20240501', '20240501_1.jpg', '2024-05-01 Picknick.jpg'],
    ])('comes after the typed one: %j finds %j first, then %j', async (text, exact, other) => {
      const described = await add({ name: 'x.gif', description: `About ${exact}` });
      const first = await add({ name: exact });
      const second = await add({ name: other });
      expect(await idsOf(text)).toEqual([first, described, second]);
    });

    it('is found in tags and descriptions', async () => {
      const tagged = await add({ tags: ['x', 'Golden hour', 'T-Shirt'] });
      const described = await add({ description: 'A T-shirt in Köln, by e-mail.' });
      await add({ name: 'tshirt.jpg', tags: ['goldenhour'] });
      expect((await idsOf('tshirt')).slice(1).sort()).toEqual([tagged, described].sort());
      expect(await idsOf('koeln')).toEqual([described]);
      const { hits } = await search('goldenhour');
      expect(hits.map(({ tags }) => tags)).toEqual([['goldenhour'], ['Golden hour']]);
    });

    it('does not join words of two tags, the ending of a name, or words far apart', async () => {
      await add({
        name: 'sun.jpg',
        tags: ['photo', 'booth'],
        description: 'ice and cream, wi (fi)',
      });
      for (const text of ['photobooth', 'sunjpg', 'icecream', 'wifi'])
        expect(await idsOf(text), text).toEqual([]);
    });

    it('of a long vowel does not begin longer words', async () => {
      for (const name of ['マスタング.jpg', 'アメリカ.jpg', 'タワ.jpg']) await add({ name });
      for (const text of ['マスター', 'カー', 'タワー'])
        expect(await idsOf(text), text).toEqual([]);
    });

    it('is not needed for typos: they are still forgiven', async () => {
      const id = await add({ name: 'Müller Wohnhaus.jpg' });
      for (const text of ['mulelr', 'wohnhasu']) expect(await idsOf(text), text).toEqual([id]);
    });
  });
};
