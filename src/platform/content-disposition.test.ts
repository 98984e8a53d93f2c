import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '@/testing/growth';
import { readDisposition } from './content-disposition';

const received = (text: string) => Buffer.from(text).toString('latin1');
const read = (header: string) => readDisposition(header, (plain) => plain.replaceAll('%22', '"'));
const nameIn = (parameters: string) => read(`attachment; ${received(parameters)}`)?.fileName;

describe('the file name in a Content-Disposition header', () => {
  it.each([
    ['filename="beach.jpg"', 'beach.jpg'],
    ['filename=beach.jpg', 'beach.jpg'],
    ['filename=my beach.jpg', 'my beach.jpg'],
    ['FileName = "beach.jpg" ;size=3', 'beach.jpg'],
    ['filename="beach.jpg";', 'beach.jpg'],
    ['filename="a;b.jpg"; name="files"', 'a;b.jpg'],
    ['filename="12\\" vinyl.jpg"', '12" vinyl.jpg'],
    ['filename="12" vinyl.jpg"', '12" vinyl.jpg'],
    ['filename="C:\\photos\\a.jpg"', 'C:\\photos\\a.jpg'],
    ['filename="über.jpg"', 'über.jpg'],
    ['filename=""', ''],
    ['filename="%22a%22 %41.jpg"', '"a" %41.jpg'],
    ["filename*=UTF-8''%2522.jpg", '%22.jpg'],
    ['size=3', null],
    // filename* wins, wherever it stands.
    ['filename="_.jpg"; filename*=UTF-8\'\'%C3%BCber.jpg', 'über.jpg'],
    ['filename*=utf8\'\'%E6%96%B0.jpg; filename="_.jpg"', '新.jpg'],
    ["filename*=iso-8859-1'de'%FCber.jpg", 'über.jpg'],
    ["filename*=Shift_JIS''%8E%CA%90%5E.jpg", '写真.jpg'],
    ["filename*=UTF-8''%FCber.jpg", 'über.jpg'],
    ['filename*="UTF-8\'\'100%25.jpg"', '100%.jpg'],
    ['filename*=klingon\'\'a.jpg; filename="b.jpg"', 'b.jpg'],
    ['filename*=UTF-8\'\'%zz.jpg; filename="b.jpg"', 'b.jpg'],
    // In pieces.
    ['filename*0="summer holi"; filename*1="day.jpg"', 'summer holiday.jpg'],
    ['filename*1="day.jpg"; filename*0="summer holi"; filename*3="x"', 'summer holiday.jpg'],
    ["filename*0*=UTF-8''%C3%BCber%20; filename*1*=das%20Meer.jpg", 'über das Meer.jpg'],
    ['filename="_.jpg"; filename*0*=UTF-8\'\'%C3%BCber; filename*1=" 5%.jpg"', 'über 5%.jpg'],
    ['filename="UTF-8\'\'%C3%BCber.jpg"', 'über.jpg'],
    // Encoded words.
    ['filename="=?utf-8?B?w7xiZXIuanBn?="', 'über.jpg'],
    ['filename=?utf-8?B?w7xiZXIuanBn?=', '?utf-8?B?w7xiZXIuanBn?='],
    ['filename="=?UTF-8?q?=C3=BCber_das_Meer.jpg?="', 'über das Meer.jpg'],
    ['filename="=?utf-8?B?5paw5bu6?= =?utf-8?B?5paH5qGjLmpwZw==?="', '新建文档.jpg'],
    ['filename="=?utf-8?B?w7x=?= =?utf-8?Q?ber.jpg?="', 'über.jpg'],
    ['filename="=?utf-8?B?5pY=?= =?utf-8?B?sC5qcGc=?="', '新.jpg'],
    ['filename="=?iso-8859-1?Q?=FCber?=.jpg"', 'über.jpg'],
    ['filename="=?koi8-r?B?xs/UzwkuanBn?="', 'фото\t.jpg'],
    ['filename="=?gb2312?B?0MK9qC5qcGc?="', '新建.jpg'],
    ['filename="=?utf-8*en?Q?a=62c.jpg?="', 'abc.jpg'],
    ['filename="=?klingon?Q?a?=.jpg"', '=?klingon?Q?a?=.jpg'],
    ['filename="what=?.jpg"', 'what=?.jpg'],
  ])('%s is %j', (parameters, name) => {
    expect(nameIn(parameters)).toBe(name);
  });

  it('in bytes that are not UTF-8 is in windows-1252', () => {
    expect(read('form-data; filename="\xfcber \x80 5.jpg"')?.fileName).toBe('über € 5.jpg');
  });

  it.each([
    'filename="a.jpg',
    'filename="a.jpg"b',
    "filename*=klingon''a.jpg",
    "filename*=UTF-8''%zz.jpg",
    'filename*=a.jpg',
    '="a.jpg"',
    'filename',
  ])('%s is malformed', (parameters) => {
    expect(nameIn(parameters)).toBeUndefined();
  });

  it.each(['"', '" ', '; ', 'a=; ', '\\', "%'", '=?a?b?', '=?a?b??= '])(
    'is read in time that grows with its length: %j',
    async (text) => {
      const named = (length: number) =>
        read(`form-data; filename="${text.repeat(length / text.length)}`);
      expect(await growth(named, 64_000)).toBeLessThan(LINEAR);
      const unquoted = (length: number) => read(`form-data; name=x${' '.repeat(length)}"`);
      expect(await growth(unquoted, 64_000)).toBeLessThan(LINEAR);
    },
  );
});
