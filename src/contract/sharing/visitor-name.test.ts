import { describe, expect, it } from 'vitest';
import { visitorName } from './feedback';
import { looksLikeSender } from './visitor-name';

describe('the name of a visitor', () => {
  it.each([
    ['\u202Eemca ta renwo\u202C', 'emca ta renwo'],
    ['Anna\u2066 \u2069 B.', 'Anna B.'],
    [' Anna\n\tB. ', 'Anna B.'],
    ['Ren\u0065\u0301', 'René'],
    ['\u200Fנעמי', 'נעמי'],
    ['李小龙', '李小龙'],
  ])('of %j is %j', (sent, name) => expect(visitorName.parse(sent)).toBe(name));

  it.each(['', '\u202E', '\u200B', 'x'.repeat(1000)])('is refused: %j', (sent) =>
    expect(visitorName.safeParse(sent).success).toBe(false),
  );

  it.each([
    'Vitrine',
    'V\u0456trine Team',
    'Acme Studio',
    'ACME-STUDIO',
    'Owner (Acme)',
    'owner at acme',
    'The Administrator',
    'Support',
    'Visitor 2',
    'ＯＷＮＥＲ',
    'Anna of Acme Studio',
  ])('looks like the sender: %s', (name) =>
    expect(looksLikeSender(name, 'Acme Studio')).toBe(true),
  );

  it.each(['Anna', 'Anna Acme', 'Studio Blau', 'Downer', 'Adminah', 'Victor', 'Stafford'])(
    'looks like nobody else: %s',
    (name) => expect(looksLikeSender(name, 'Acme Studio')).toBe(false),
  );

  it('may contain the short name of an organization', () => {
    expect(looksLikeSender('Anna Smith', 'Anna')).toBe(false);
    expect(looksLikeSender('anna', 'Anna')).toBe(true);
    expect(looksLikeSender('Anna', '!')).toBe(false);
  });
});
