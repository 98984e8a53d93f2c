import { expect, it } from 'vitest';
import { composeLetter, own, say } from './letter';

it('shows a paragraph in the direction of its own text, and a name from the right isolated', () => {
  const name = 'צילום חורף 2026';
  const { html, text } = composeLetter({
    subject: 'Shared with you',
    title: say('{}', own(name)),
    before: [say('{} shares “{}” with you.', 'شركة', name)],
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
  ['Winter \u202egpj.exe', 'Winter  gpj.\u200bexe'],
  ['\u2067חורף', '\u2068חורף\u2069'],
  ['日本', '日本'],
])('say writes the name %j as %j', (name, line) => {
  expect(say('{}', name)).toBe(line);
});

const { text, html } = composeLetter({
  subject: 'An invitation',
  title: say('Join Acme'),
  before: [say('{} invites you.', own('Ada <ada@example.org>')), say('It ends in a week.')],
  action: { label: 'Join', url: 'https://media.example.org/invite/x' },
  after: [say('You may ignore this mail.')],
});

it('has a text of its own, with the address on a line', () => {
  expect(text.split('\n\n').slice(0, 4)).toEqual([
    'Join Acme',
    'Ada <ada@example.org> invites you.',
    'It ends in a week.',
    'https://media.example.org/invite/x',
  ]);
});

it('begins with what lists of mails show behind the subject, and nothing after it', () => {
  const body = html.slice(html.indexOf('<body'));
  const shown = body.replace(/<[^>]*>/g, '').trim();
  expect(shown).toMatch(/^Ada &lt;ada@example\.org&gt; invites you\.(?:&#847;&zwnj;&nbsp;){60}\n/);
});

/** From 1 to 21, by WCAG 2. */
function contrast(one: string, other: string) {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, n) => sum + part * ([0.2126, 0.7152, 0.0722][n] as number), 0);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it('states the colours of both modes, each pair easy to read', () => {
  const pairs = [
    ...html.matchAll(/background: ?(#\w{6})(?: !important)?; ?color: ?(#\w{6})/g),
  ] as unknown as [string, string, string][];
  expect(new Set(pairs.map(([, ground]) => ground)).size).toBe(4);
  for (const [pair, ground, colour] of pairs)
    expect(contrast(ground, colour), pair).toBeGreaterThanOrEqual(7);
});

it.each([
  'https://evil.example/x',
  'HTTP://1.2.3.4',
  'ftp:evil',
  'www.evil.example',
  'evil.zip',
  'evil。example',
  'evil．example',
  'mailto:a@b.co',
  'a＠b.co',
  'tel:+15551234',
])(
  'leaves no sign in the name %j by which a mail program finds a link, and every sign to be read',
  (name) => {
    const line = say('{}', name);
    expect(line).not.toMatch(/[:.@。．｡：＠](?!\u200b)\S/u);
    expect(line.replaceAll('\u200b', '')).toBe(name);
  },
);
