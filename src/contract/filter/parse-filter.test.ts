import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors';
import type { Filter } from './filter';
import { parseFilter } from './parse-filter';

const NOW = Date.UTC(2026, 5, 14, 10, 30);

/** A filter on one line: `(a & b)`, `(a | b)`, `!a`, `key:value,value`. */
function line(filter: Filter | null): string {
  if (filter === null) return 'everything';
  if ('all' in filter) return `(${filter.all.map(line).join(' & ')})`;
  if ('any' in filter) return `(${filter.any.map(line).join(' | ')})`;
  if ('not' in filter) return `!${line(filter.not)}`;
  return `${filter.key}:${filter.values.map(shown).join(',')}`;
}

const day = (ms: number | null) =>
  ms === null ? '' : new Date(ms).toISOString().replace(/(T00:00)?:00\.000Z$/, '');

function shown(value: Filter extends never ? never : unknown): string {
  if (typeof value === 'string') return value;
  const parts = value as Record<string, unknown>;
  if ('text' in parts) return parts.isPhrase ? `"${parts.text}"` : String(parts.text);
  if ('metres' in parts) return `${parts.latitude}/${parts.longitude}/${parts.metres}`;
  if ('from' in parts)
    return `${day(parts.from as number | null)}..${day(parts.until as number | null)}`;
  const { least, most, isAbove, isBelow } = parts;
  return `${least ?? ''}${isAbove ? '<' : ''}..${isBelow ? '<' : ''}${most ?? ''}`;
}

const RESULTS: [text: string, result: string][] = [
  ['', 'everything'],
  ['  \t ', 'everything'],
  ['sun', 'word:sun'],
  ['sun sea', '(word:sun & word:sea)'],
  ['sun AND sea', '(word:sun & word:sea)'],
  ['sun OR sea', '(word:sun | word:sea)'],
  ['a b OR c d', '((word:a & word:b) | (word:c & word:d))'],
  ['a OR b OR c', '(word:a | word:b | word:c)'],
  ['a (b OR c)', '(word:a & (word:b | word:c))'],
  ['a(b OR c)d', '(word:a & (word:b | word:c) & word:d)'],
  ['((a))', 'word:a'],
  ['( a )', 'word:a'],
  ['(a b) c', '((word:a & word:b) & word:c)'],
  ['((((((((a))))))))', 'word:a'],
  ['-sun', '!word:sun'],
  ['NOT sun', '!word:sun'],
  ['NOT (a OR b)', '!(word:a | word:b)'],
  ['-(a b)', '!(word:a & word:b)'],
  ['-"a b"', '!word:"a b"'],
  ['a -b', '(word:a & !word:b)'],
  ['a AND NOT b', '(word:a & !word:b)'],
  ['a OR -b', '(word:a | !word:b)'],
  ['-tag:sea', '!tag:sea'],
  ['NOT  tag:sea', '!tag:sea'],
  ['wi-fi', 'word:wi-fi'],
  ['and or not', '(word:and & word:or & word:not)'],
  ['ORder ANDy NOTe', '(word:ORder & word:ANDy & word:NOTe)'],
  ['"OR"', 'word:"OR"'],
  ['"red door"', 'word:"red door"'],
  ['"say \\"hi\\""', 'word:"say "hi""'],
  ['"a \\\\ b"', 'word:"a \\ b"'],
  ['"C:\\temp"', 'word:"C:\\temp"'],
  ['"a:b,(c)"', 'word:"a:b,(c)"'],
  ['a"b c"d', '(word:a & word:"b c" & word:d)'],
  ['12:30', 'word:12:30'],
  ['DSC_0042.JPG', 'word:DSC_0042.JPG'],
  ['salt & pepper', '(word:salt & word:pepper)'],
  ['salt - pepper', '(word:salt & word:pepper)'],
  ['Müller 東京 🌊', '(word:Müller & word:東京 & word:🌊)'],
  ['name:sun', 'name:sun'],
  ['NAME:sun', 'name:sun'],
  ['name:"sun set"', 'name:"sun set"'],
  ['name:sun,sea', 'name:sun,sea'],
  ['description:boat', 'description:boat'],
  ['text:exit', 'text:exit'],
  ['camera:"Canon EOS"', 'camera:"Canon EOS"'],
  ['camera:x-t5', 'camera:x-t5'],
  ['lens:50mm', 'lens:50mm'],
  ['tag:sea', 'tag:sea'],
  ['tag:sea,beach', 'tag:sea,beach'],
  ['tag:"New York",sea', 'tag:New York,sea'],
  ['tag:a:b', 'tag:a:b'],
  ['tag:-5', 'tag:-5'],
  ['(tag:sea)', 'tag:sea'],
  ['object:dog', 'object:dog'],
  ['type:image', 'type:image'],
  ['type:video,png', 'type:video,image/png'],
  ['type:PNG', 'type:image/png'],
  ['type:jpg', 'type:image/jpeg'],
  ['type:jpeg', 'type:image/jpeg'],
  ['type:mov', 'type:video/quicktime'],
  ['type:tiff', 'type:image/tiff'],
  ['type:svg', 'type:image/svg+xml'],
  ['type:image/jpg', 'type:image/jpeg'],
  ['type:image/png', 'type:image/png'],
  ['taken:2026', 'taken:2026-01-01..2027-01-01'],
  ['taken:2026-06', 'taken:2026-06-01..2026-07-01'],
  ['taken:2026-12', 'taken:2026-12-01..2027-01-01'],
  ['taken:2026-06-14', 'taken:2026-06-14..2026-06-15'],
  ['taken:2024-02-29', 'taken:2024-02-29..2024-03-01'],
  ['taken:2026-06-14T10:00', 'taken:2026-06-14T10:00..2026-06-14T10:01'],
  ['taken:2026-06..2026-07', 'taken:2026-06-01..2026-08-01'],
  ['taken:2025..2026-07-03', 'taken:2025-01-01..2026-07-04'],
  ['taken:2026-06..', 'taken:2026-06-01..'],
  ['taken:..2026-06', 'taken:..2026-07-01'],
  ['taken:>2026-06', 'taken:2026-07-01..'],
  ['taken:>=2026-06', 'taken:2026-06-01..'],
  ['taken:<2026-06', 'taken:..2026-06-01'],
  ['taken:<=2026-06', 'taken:..2026-07-01'],
  ['taken:2024,2026', 'taken:2024-01-01..2025-01-01,2026-01-01..2027-01-01'],
  ['taken:9999', 'taken:9999-01-01..'],
  ['taken:..9999', 'taken:..'],
  ['taken:<=9999', 'taken:..'],
  ['taken:today', 'taken:2026-06-14..2026-06-15'],
  ['added:7d', 'added:2026-06-07T10:30..'],
  ['added:4w', 'added:2026-05-17T10:30..'],
  ['added:6m', 'added:2025-12-14T10:30..'],
  ['added:2y', 'added:2024-06-14T10:30..'],
  ['updated:>=today', 'updated:2026-06-14..'],
  ['size:>10mb', 'size:10000000<..'],
  ['size:>=10MB', 'size:10000000..'],
  ['size:<=500kb', 'size:..500000'],
  ['size:<500kb', 'size:..<500000'],
  ['size:1..5mb', 'size:1000000..5000000'],
  ['size:500kb..5mb', 'size:500000..5000000'],
  ['size:1.5gb', 'size:1500000000..1500000000'],
  ['size:1234', 'size:1234..1234'],
  ['size:1234b', 'size:1234..1234'],
  ['size:1mb..', 'size:1000000..'],
  ['size:..1tb', 'size:..1000000000000'],
  ['width:>4000', 'width:4000<..'],
  ['width:4000px', 'width:4000..4000'],
  ['height:100..200', 'height:100..200'],
  ['duration:>30s', 'duration:30<..'],
  ['duration:1m..2m', 'duration:60..120'],
  ['duration:1..2m', 'duration:60..120'],
  ['duration:30', 'duration:30..<31'],
  ['duration:<=1h', 'duration:..3600'],
  ['place:Lisbon', 'place:Lisbon'],
  ['place:"New York",Porto', 'place:New York,Porto'],
  ['near:38.72,-9.14,10km', 'near:38.72/-9.14/10000'],
  ['near:"38.72, -9.14, 10km"', 'near:38.72/-9.14/10000'],
  ['near:0,0,500m', 'near:0/0/500'],
  ['near:-90,180,1.5km', 'near:-90/180/1500'],
  ['color:red', 'color:red'],
  ['color:Red,blue', 'color:red,blue'],
  ['color:gray', 'color:grey'],
  ['orientation:portrait', 'orientation:portrait'],
  ['by:me', 'by:me'],
  ['by:"Ada Moreau"', 'by:Ada Moreau'],
  ['by:ada@example.org', 'by:ada@example.org'],
  ['approval:approved,none', 'approval:approved,none'],
  ['in:spring-campaign', 'in:spring-campaign'],
  ['collection:"Best of"', 'collection:Best of'],
  ['has:text', 'has:text'],
  ['has:variants,comments', 'has:variants,comments'],
  ['-has:description', '!has:description'],
  ['like:k3JxT0v9QmZbW2rLp8aYc', 'like:k3JxT0v9QmZbW2rLp8aYc'],
  ['tag:a OR (type:video -has:sound)', '(tag:a | (type:video & !has:sound))'],
];

const REFUSED: [text: string, message: string][] = [
  ['foo:bar', 'at 1: “foo:” is no key'],
  ['sun foo:bar', 'at 5: “foo:” is no key'],
  ['http://x', 'at 1: “http:” is no key'],
  ['colour:red', 'at 1: “colour:” is no key; there could be'],
  ['(sun', 'at 1: “(” is not closed; at the end there could be “)”'],
  ['sun (a (b)', 'at 5: “(” is not closed'],
  ['sun)', 'at 4: “)” closes nothing'],
  ['()', 'at 2: “)” stands where a term could stand'],
  ['-()', 'at 3: “)” stands where'],
  ['"sun', 'at 1: the quotes are not closed'],
  ['tag:"sun', 'at 5: the quotes are not closed'],
  ['""', 'at 1: the quotes are empty'],
  ['tag:""', 'at 5: the quotes are empty'],
  ['OR a', 'at 1: “OR” stands where a term could stand'],
  ['AND', 'at 1: “AND” stands where'],
  ['a OR', 'at 5: the end stands where a term could stand'],
  ['a AND', 'at 6: the end stands where'],
  ['a OR OR b', 'at 6: “OR” stands where'],
  ['a NOT', 'at 6: the end stands where'],
  ['NOT NOT a', 'at 5: “NOT” stands where'],
  ['(a OR)', 'at 6: “)” stands where'],
  ['-', 'at 1: “-” has neither a letter nor a digit'],
  ['!!!', 'at 1: “!!!” has neither'],
  ['-&', 'at 2: “&” has neither'],
  ['name:!', 'at 6: “!” has neither'],
  ['tag:', 'at 5: the end stands where a value of tag: could stand'],
  ['tag: sea', 'at 5: a blank stands where a value'],
  ['tag:a,', 'at 7: the end stands where a value'],
  ['tag:,a', 'at 5: “,” stands where a value'],
  ['tag:(a)', 'at 5: “(” stands where a value'],
  ['type:music', 'at 6: “music” is no type; there could be image, video'],
  ['type:image/music', 'at 6: “image/music” is no type'],
  ['color:red,mauve', 'at 11: “mauve” is no color; there could be red'],
  ['orientation:up', 'at 13: “up” is no orientation; there could be landscape, portrait, square'],
  ['has:money', 'at 5: “money” is no has; there could be text'],
  ['has:constructor', 'at 5: “constructor” is no has'],
  ['color:__proto__', 'at 7: “__proto__” is no color'],
  ['size:5constructor', 'at 6: “5constructor” is no size'],
  ['taken:yesterday', 'at 7: “yesterday” is no taken; there could be'],
  ['taken:2026-13', 'at 7: “2026-13” is no taken'],
  ['taken:2026-02-30', 'at 7: “2026-02-30” is no taken'],
  ['taken:2026-06-14T25:00', 'at 7: “2026-06-14T25:00” is no taken'],
  ['taken:26', 'at 7: “26” is no taken'],
  ['taken:..', 'at 7: “..” is no taken'],
  ['taken:2027..2026', 'at 7: “2027..2026” is no taken'],
  ['taken:>', 'at 7: “>” is no taken'],
  ['taken:0d', 'at 7: “0d” is no taken'],
  ['taken:99999y', 'at 7: “99999y” is no taken'],
  ['size:big', 'at 6: “big” is no size; there could be 10mb'],
  ['size:10xb', 'at 6: “10xb” is no size'],
  ['size:-1', 'at 6: “-1” is no size'],
  ['size:5mb..1mb', 'at 6: “5mb..1mb” is no size'],
  ['width:4000mb', 'at 7: “4000mb” is no width'],
  ['duration:5px', 'at 10: “5px” is no duration'],
  ['near:38.72,-9.14', 'at 6: “38.72,-9.14” is no near; there could be 38.72,-9.14,10km'],
  ['near:91,0,1km', 'at 6: “91,0,1km” is no near'],
  ['near:0,181,1km', 'at 6: “0,181,1km” is no near'],
  ['near:0,0,0km', 'at 6: “0,0,0km” is no near'],
  ['near:Lisbon,10km', 'at 6: “Lisbon,10km” is no near'],
  ['like:a,b', 'at 6: “a,b” is no like; there could be one id'],
  ['🌊 foo:x', 'at 3: “foo:” is no key'],
  ['(((((((((a)))))))))', 'at 9: “(” is deeper than 8 levels'],
  [Array.from({ length: 61 }, () => 'a').join(' '), 'at 121: “a” is more than 60 terms'],
  [`tag:${Array.from({ length: 61 }, () => 'a').join(',')}`, 'at 5: “tag:” is more than 60 terms'],
  ['a'.repeat(2001), 'at 2001: a filter has at most 2,000 characters'],
  ['a\u0000b', 'at 2: a character that is none'],
];

describe('the filter language', () => {
  it('reads texts', () => {
    for (const [text, result] of RESULTS)
      expect([text, line(parseFilter(text, NOW))]).toEqual([text, result]);
  });

  it('refuses others, with the place', () => {
    for (const [text, message] of REFUSED)
      expect(refusalOf(text), text).toContain(`filter: ${message}`);
  });

  it('keeps its bounds', () => {
    expect(line(parseFilter(Array.from({ length: 60 }, () => 'a').join(' '), NOW))).toMatch(/a\)$/);
    expect(line(parseFilter('a'.repeat(2000), NOW))).toHaveLength(2005);
  });

  it('refuses hostile texts by itself, whatever they are', () => {
    const plain =
      '( ) " - : , .. >  <= \\ OR AND NOT a 7 tag: taken: size: near: type: has: in: 2026 2026-02-31 1e9mb';
    const pieces = `${plain} 🌊 東 % _ 1,2,3km \u0000 \ud800 \u202e \t '; DROP`
      .split(' ')
      .concat(' ', ' ');
    let seed = 57;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    for (let n = 0; n < 20_000; n++) {
      const text = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('');
      refusalOf(text);
    }
  });
});

/** The message of the refusal; null when the text is accepted. Throws whatever else is thrown. */
function refusalOf(text: string): string | null {
  try {
    parseFilter(text, NOW);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BAD_USER_INPUT') return error.message;
    throw error;
  }
}
