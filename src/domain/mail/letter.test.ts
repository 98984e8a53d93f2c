import { expect, it } from 'vitest';
import { composeLetter, inOneLine } from './letter';

it('shows a paragraph in the direction of its own text, and a name from the right isolated', () => {
  const name = 'צילום חורף 2026';
  const { html, text } = composeLetter({
    subject: 'Shared with you',
    title: name,
    before: [`${inOneLine('شركة')} shares “${inOneLine(name)}” with you.`],
    action: { label: 'Open', url: 'https://media.example.org/s/1' },
    after: [],
  });
  expect(html).toContain(`<h1 dir="auto"`);
  expect(html).toContain(`>${name}</h1>`);
  expect(html.match(/<p dir="auto"/g)).toHaveLength(1);
  expect(text).toContain(`\u2068شركة\u2069 shares “\u2068${name}\u2069” with you.`);
});

it.each([
  ['Winter\n2026', 'Winter 2026'],
  ['Winter \u202egpj.exe', 'Winter  gpj.exe'],
  ['\u2067חורף', '\u2068חורף\u2069'],
  ['日本', '日本'],
])('inOneLine(%j) is %j', (name, line) => {
  expect(inOneLine(name)).toBe(line);
});
