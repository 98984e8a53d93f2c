import { expect, it } from 'vitest';
import { growth, LINEAR } from '@/testing/growth';
import { captionsAsWebvtt } from './webvtt-of';

const webvttOf = (text: string) => captionsAsWebvtt(text, 'subrip');

const cue = (text: string, n = 1) => `${n}\n00:00:0${n},000 --> 00:00:0${n},500\n${text}\n\n`;

it.each([
  ['I <3 you & me', 'I &lt;3 you &amp; me'],
  ['A --> B', 'A --&gt; B'],
  ['if (a<b && b>c) <music>', 'if (a&lt;b &amp;&amp; b&gt;c) &lt;music&gt;'],
  ['&amp; &lt;3 &#39; &lrm;x &AMP &copy;', '&amp; &lt;3 &#39; &lrm;x &amp;AMP &amp;copy;'],
  ['<I>a</I> <b>b</b> <i/>', '<i>a</i> <b>b</b> &lt;i/&gt;'],
  ['<font color="#ff0000" size=3>red</font> <fontana>', 'red &lt;fontana&gt;'],
  ['{\\i1}a{\\i0\\b1}b{\\b0} {c} {\\c&HFF&}d{\\b700}', '<i>a</i><b>b</b> {c} d'],
  ['one\n \n\ntwo\n', 'one\ntwo'],
  ['-->\n2\n00:00 --> 1', '--&gt;\n2\n00:00 --&gt; 1'],
])('keeps the text of %j', (text, expected) => {
  expect(webvttOf(cue(text))).toBe(`WEBVTT\n\n00:01.000 --> 00:01.500\n${expected}\n`);
});

it.each([
  ['<font size="20">m 0 0 l 100 0 100 100 0 100</font>', null],
  ['m -1.5 0 b 1 2 3 4 5 6 c', null],
  ['m 0 0 l 10 10text', 'text'],
  ['m 5 0 s', null],
  ['m 5 0 bits l', 'm 5 0 bits l'],
  ['a\\hb \\{c\\}', 'a\u{A0}b {c}'],
])('keeps the text of %j in ASS', (text, expected) => {
  const shown = expected === null ? '' : `\n00:01.000 --> 00:01.500\n${expected}\n`;
  expect(captionsAsWebvtt(cue(text), 'ass')).toBe(`WEBVTT\n${shown}`);
});

it('keeps the text of WebVTT that is not escaped, its tags and all around its cues', () => {
  const head =
    'WEBVTT\n\nNOTE <3 & more\n\nSTYLE\n::cue(b > i) {}\n\n1\n01:00:00.000 --> 01:00:01.000 line:0\n';
  const tags = '<v Ada & Co>a</v> <c.x>b</c> <lang en>c</lang> <00:01.500>d &amp; &lt;3';
  const written = `${head}${tags} I <3 you & me <music>\n\n00:02.000 --> 00:03.000\n5 < 6\n`;
  expect(captionsAsWebvtt(written, 'webvtt')).toBe(
    `${head}${tags} I &lt;3 you &amp; me &lt;music&gt;\n\n00:02.000 --> 00:03.000\n5 &lt; 6\n`,
  );
});

it.each([
  [1, ' align:start'],
  [2, ''],
  [3, ' align:end'],
  [4, ' line:50% align:start'],
  [5, ' line:50%'],
  [8, ' line:0'],
  [9, ' line:0 align:end'],
])('keeps the position {\\an%i}', (key, settings) => {
  const webvtt = webvttOf(cue(`<i>{\\fad(1,2)\\an${key}}up</i>`));
  expect(webvtt).toBe(`WEBVTT\n\n00:01.000 --> 00:01.500${settings}\n<i>up</i>\n`);
});

it('keeps the cues, their times, and lines of Windows', () => {
  const late = '3\r\n100:00:00,000 --> 101:59:59,999 X1:1 X2:2 Y1:3 Y2:4\r\nlate\r\n';
  expect(webvttOf(cue('a') + cue('b', 2) + late)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:01.500\na\n\n00:02.000 --> 00:02.500\nb\n\n100:00:00.000 --> 101:59:59.999\nlate\n',
  );
  expect(webvttOf('')).toBe('WEBVTT\n');
});

it('takes time that grows with the text, whatever it is', async () => {
  const begun = (size: number) => webvttOf(cue('{\\'.repeat(size)));
  expect(await growth(begun, 40_000)).toBeLessThan(LINEAR);
  const drawn = (size: number) => captionsAsWebvtt(cue(`m 1 1 l${' 1 l'.repeat(size)}`), 'ass');
  expect(await growth(drawn, 20_000)).toBeLessThan(LINEAR);
  const tagged = (size: number) =>
    captionsAsWebvtt(`00:01.000 --> 00:02.000\n${'<v '.repeat(size)}`, 'webvtt');
  expect(await growth(tagged, 20_000)).toBeLessThan(LINEAR);
});
