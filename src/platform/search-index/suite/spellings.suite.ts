import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

// Every search also finds an asset with exactly the typed words: typos, which are forgiven only when nothing else is
// found, prove nothing here.

/** What is typed, an asset with exactly these words, one with another spelling, and how that one is highlighted. */
const JOINED: [string, string, string, string][] = [
  ['wifi', 'wifi icon.jpg', 'Wi-Fi plan.jpg', '<mark>Wi</mark>-<mark>Fi</mark> plan.jpg'],
  ['Wi-Fi', 'wi-fi icon.jpg', 'WIFI plan.jpg', '<mark>WIFI</mark> plan.jpg'],
  ['wi fi', 'wi fi icon.jpg', 'wifi.jpg', '<mark>wifi</mark>.jpg'],
  ['email', 'email.png', 'new e-mail.png', 'new <mark>e</mark>-<mark>mail</mark>.png'],
  ['e\u2011mail', 'e-mail.png', 'Email draft.png', '<mark>Email</mark> draft.png'],
  ['photobooth', 'photobooth.jpg', 'photo-booth.jpg', '<mark>photo</mark>-<mark>booth</mark>.jpg'],
  [
    'photobooth',
    'photobooth.jpg',
    'my photo booth.jpg',
    'my <mark>photo</mark> <mark>booth</mark>.jpg',
  ],
  ['photo_booth', 'photo_booth.jpg', 'photobooths.jpg', '<mark>photobooths</mark>.jpg'],
  ['icecre', 'icecream.jpg', 'ice.cream.van.jpg', '<mark>ice</mark>.<mark>cream</mark>.van.jpg'],
  ['dont', 'dont panic.jpg', "Don't look.jpg", '<mark>Don</mark>&#39;<mark>t</mark> look.jpg'],
  ['dont', 'dont panic.jpg', 'Don’t look.jpg', '<mark>Don</mark>’<mark>t</mark> look.jpg'],
  ['don’t', "don't panic.jpg", 'Dont look.jpg', '<mark>Dont</mark> look.jpg'],
  [
    '20240501',
    '20240501_1.jpg',
    '2024-05-01 Picknick.jpg',
    '<mark>2024</mark>-<mark>05</mark>-<mark>01</mark> Picknick.jpg',
  ],
  [
    '2024-05-01',
    '2024-05-01.jpg',
    'IMG_20240501_091500.jpg',
    'IMG_<mark>20240501</mark>_091500.jpg',
  ],
  [
    '2024-05-01',
    '2024-05-01.jpg',
    'a 2024.5.1.png',
    'a <mark>2024</mark>.<mark>5</mark>.<mark>1</mark>.png',
  ],
  [
    '20240501123456',
    '20240501123456.jpg',
    'PXL_20240501_123456.jpg',
    'PXL_<mark>20240501</mark>_<mark>123456</mark>.jpg',
  ],
  ['sunsetbeach', 'sunsetbeach.jpg', 'MySunsetBeach.jpg', 'My<mark>SunsetBeach</mark>.jpg'],
  [
    'sunsetbeach1273',
    'sunsetbeach1273.jpg',
    'sunset-beach-1273.jpg',
    '<mark>sunset</mark>-<mark>beach</mark>-<mark>1273</mark>.jpg',
  ],
  [
    '東京タワー',
    '東京タワー.jpg',
    '東京 タワー 2.jpg',
    '<mark>東京</mark> <mark>タワー</mark> 2.jpg',
  ],
  [
    'ソニーミュージック',
    'ソニーミュージック.jpg',
    'ソニー・ミュージック.jpg',
    '<mark>ソニー</mark>・<mark>ミュージック</mark>.jpg',
  ],
  ['r&b', 'r&b.jpg', 'RB mix.jpg', '<mark>RB</mark> mix.jpg'],
  ['att', 'att.jpg', 'AT&T logo.jpg', '<mark>AT</mark>&amp;<mark>T</mark> logo.jpg'],
  [
    'nasa',
    'nasa.jpg',
    'N.A.S.A. rocket.jpg',
    '<mark>N</mark>.<mark>A</mark>.<mark>S</mark>.<mark>A</mark>. rocket.jpg',
  ],
  [
    'iphone15pro',
    'iphone15pro.jpg',
    'iPhone15 Pro.jpg',
    '<mark>iPhone15</mark> <mark>Pro</mark>.jpg',
  ],
];

const LETTERS: [string, string, string, string][] = [
  ['mueller', 'Mueller GmbH.jpg', 'Müller Hof.jpg', '<mark>Müller</mark> Hof.jpg'],
  ['mueller', 'Mueller GmbH.jpg', 'Mu\u0308ller Hof.jpg', '<mark>Mu\u0308ller</mark> Hof.jpg'],
  ['Müller', 'Müller Hof.jpg', 'MUELLER GmbH.jpg', '<mark>MUELLER</mark> GmbH.jpg'],
  ['muller', 'muller.jpg', 'Müller Hof.jpg', '<mark>Müller</mark> Hof.jpg'],
  ['tuer', 'tuer.jpg', 'Tür.jpg', '<mark>Tür</mark>.jpg'],
  ['gruesse', 'gruesse.jpg', 'Grüße-aus-Köln.jpg', '<mark>Grüße</mark>-aus-Köln.jpg'],
  ['koelnerdom', 'koelnerdom.jpg', 'Kölner Dom.jpg', '<mark>Kölner</mark> <mark>Dom</mark>.jpg'],
  ['strasse', 'strasse.jpg', 'Straße.jpg', '<mark>Straße</mark>.jpg'],
  ['aarhus', 'aarhus.jpg', 'Århus.jpg', '<mark>Århus</mark>.jpg'],
  ['ÄPFEL', 'äpfel.jpg', 'Aepfel 2.jpg', '<mark>Aepfel</mark> 2.jpg'],
  ['かめら', 'かめら.jpg', 'カメラ.jpg', '<mark>カメラ</mark>.jpg'],
  ['カメラ', 'カメラ 2.jpg', 'かめら.jpg', '<mark>かめら</mark>.jpg'],
  ['がめら', 'がめら.jpg', 'ｶﾞﾒﾗ.jpg', '<mark>ｶﾞﾒﾗ</mark>.jpg'],
  ['ｶﾒﾗ', 'ｶﾒﾗ 2.jpg', 'カメラ.jpg', '<mark>カメラ</mark>.jpg'],
  ['キャノン', 'キャノン.jpg', 'キヤノン 2.jpg', '<mark>キヤノン</mark> 2.jpg'],
  ['霞ケ関', '霞ケ関.jpg', '霞ヶ関 2.jpg', '<mark>霞ヶ関</mark> 2.jpg'],
  ['फोटो', 'फोटो.jpg', 'फ़ोटो.jpg', '<mark>फ़ोटो</mark>.jpg'],
  ['चांद', 'चांद.jpg', 'चाँद.jpg', '<mark>चाँद</mark>.jpg'],
  ['👍🏽', '👍🏽.jpg', '👍 2.jpg', '<mark>👍</mark> 2.jpg'],
  // The mark of a long vowel at the end of a word in katakana may be left out.
  ['サーバー', 'サーバー.jpg', 'サーバ 2.jpg', '<mark>サーバ</mark> 2.jpg'],
  ['ユーザー', 'ユーザー.jpg', 'ユーザの写真.jpg', '<mark>ユーザ</mark>の写真.jpg'],
  ['サーバー室', 'サーバー室.jpg', 'サーバ室 2.jpg', '<mark>サーバ室</mark> 2.jpg'],
  ['サーバ室', 'サーバ室.jpg', 'サーバー室 2.jpg', '<mark>サーバー室</mark> 2.jpg'],
  [
    'ｻｰﾊﾞｰとユーザ',
    'サーバーとユーザ.jpg',
    'サーバとユーザー.jpg',
    '<mark>サーバとユーザ</mark>ー.jpg',
  ],
  [
    'フォルダ管理',
    'フォルダ管理.jpg',
    'フォルダー・管理.jpg',
    '<mark>フォルダー</mark>・<mark>管理</mark>.jpg',
  ],
  ['علي', 'علي.jpg', 'علی ۱۲۳.jpg', '<mark>علی</mark> ۱۲۳.jpg'],
  ['مکتبه', 'مکتبه.jpg', 'مكتبة.jpg', '<mark>مكتبة</mark>.jpg'],
  ['احمد', 'احمد.jpg', 'أحمـد.jpg', '<mark>أحمـد</mark>.jpg'],
  ['123', '123.jpg', 'علی ۱۲۳.jpg', 'علی <mark>۱۲۳</mark>.jpg'],
  ['۱۲۳', '۱۲۳.jpg', '123 b.jpg', '<mark>123</mark> b.jpg'],
  ['123', '123.jpg', 'चित्र १२३.jpg', 'चित्र <mark>१२३</mark>.jpg'],
  ['123', '123.jpg', 'ＩＭＧ１２３.jpg', 'ＩＭＧ<mark>１２３</mark>.jpg'],
  ['台灣', '台灣.jpg', '臺灣大學 2.jpg', '<mark>臺灣</mark>大學 2.jpg'],
  ['图书馆', '图书馆.jpg', '市立圖書館.jpg', '市立<mark>圖書館</mark>.jpg'],
  ['髙橋', '髙橋.jpg', '高橋 2.jpg', '<mark>高橋</mark> 2.jpg'],
  ['渡邊', '渡邊.jpg', '渡辺の家.jpg', '<mark>渡辺</mark>の家.jpg'],
  ['桜', '桜.jpg', '櫻島.jpg', '<mark>櫻</mark>島.jpg'],
  ['𠮷野家', '𠮷野家.jpg', '吉野家.jpg', '<mark>吉野家</mark>.jpg'],
  ['한국', '한국.jpg', '한국.jpg'.normalize('NFD'), `<mark>${'한국'.normalize('NFD')}</mark>.jpg`],
];

const NUMBERS: [string, string, string, string][] = [
  ['1273', '1273.jpg', 'DSC01273.jpg', 'DSC<mark>01273</mark>.jpg'],
  ['dsc1273', 'dsc1273.jpg', 'DSC01273.jpg', '<mark>DSC01273</mark>.jpg'],
  ['dsc_1273', 'dsc_1273.jpg', '_DSC01273.jpg', '_<mark>DSC01273</mark>.jpg'],
  ['img 42', 'img 42.jpg', 'IMG_0042.jpg', '<mark>IMG</mark>_<mark>0042</mark>.jpg'],
  ['img42', 'img42.jpg', 'IMG_0042.jpg', '<mark>IMG</mark>_<mark>0042</mark>.jpg'],
  ['42', '42.jpg', 'GX010042.MP4', 'GX<mark>010042</mark>.MP4'],
  ['0042', '0042.jpg', 'P1010042.JPG', 'P<mark>1010042</mark>.JPG'],
  ['wa7', 'wa7.jpg', 'IMG-20240501-WA0007.jpg', 'IMG-20240501-<mark>WA0007</mark>.jpg'],
  ['scan 1', 'scan 1.jpg', 'scan0001.tif', '<mark>scan0001</mark>.tif'],
];

const INVISIBLE: [string, string, string, string][] = [
  ['softzero', 'softzero.jpg', 'soft\u200bzero 2.jpg', '<mark>soft\u200bzero</mark> 2.jpg'],
  ['soft\u200bzero', 'soft\u200bzero.jpg', 'softzero 2.jpg', '<mark>softzero</mark> 2.jpg'],
  [
    'hyphenated',
    'hyphenated.jpg',
    'hy\u00adphen\u00adated 2.jpg',
    '<mark>hy\u00adphen\u00adated</mark> 2.jpg',
  ],
  ['joined', 'joined.jpg', 'joi\u2060ned 2.jpg', '<mark>joi\u2060ned</mark> 2.jpg'],
  ['hebrew', 'hebrew.jpg', '\u200fheb\u200erew 2.jpg', '\u200f<mark>heb\u200erew</mark> 2.jpg'],
  ['میخواهم', 'میخواهم.jpg', 'می\u200cخواهم.jpg', '<mark>می\u200cخواهم</mark>.jpg'],
  ['bom', 'bom.jpg', '\ufeffbo\ufe0fm 2.jpg', '\ufeff<mark>bo\ufe0fm</mark> 2.jpg'],
];

/** Words are found in other spellings too, after those with exactly the typed words. */
export const spellingsSuite = ({ add, search, idsOf }: SuiteContext): void => {
  describe('another spelling', () => {
    it.each([...JOINED, ...LETTERS, ...NUMBERS, ...INVISIBLE])(
      'is found: %j finds %j and %j',
      async (text, exact, other, marked) => {
        const first = await add({ name: exact });
        const second = await add({ name: other });
        await add({ name: 'unrelated.gif' });
        const { hits, found } = await search(text);
        expect(found).toBe(2);
        expect(hits.map(({ assetId }) => assetId).sort()).toEqual([first, second].sort());
        expect(hits.find(({ assetId }) => assetId === second)?.name).toBe(marked);
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
