import { describe, expect, it } from 'vitest';
import { readMailbox, usualSender } from './mailbox';

describe('readMailbox', () => {
  it.each([
    ['media@example.org', '', 'media@example.org'],
    ['<media@example.org>', '', 'media@example.org'],
    ['Acme Media <media@example.org>', 'Acme Media', 'media@example.org'],
    ['"Acme, Größe" <media@localhost>', 'Acme, Größe', 'media@localhost'],
  ])('reads %s', (text, name, address) => {
    expect(readMailbox(text)).toEqual({ name, address });
  });

  it.each([
    'media',
    'a@b@c',
    'a@b, c@d',
    'Acme <a@b',
    'Acme a@b',
    'Acme <a@b>\r\nBcc: eve@example.org',
    'Ac\nme <a@b>',
    `${'a'.repeat(250)}@example.org`,
    '',
  ])('does not read %j', (text) => {
    expect(readMailbox(text)).toBeNull();
  });
});

it('names the service as the default sender', () => {
  const address = (url: string) => usualSender(url).address;
  expect(address('https://media.example.org/vitrine')).toBe('no-reply@media.example.org');
  expect(address('http://localhost:3000')).toBe('no-reply@localhost');
  expect(address('http://192.168.1.7:3000')).toBe('no-reply@localhost');
  expect(address('http://[::1]:3000')).toBe('no-reply@localhost');
});
