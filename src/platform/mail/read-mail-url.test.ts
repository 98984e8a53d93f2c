import { describe, expect, it } from 'vitest';
import { readMailUrl } from './read-mail-url';

describe('readMailUrl', () => {
  it.each([
    [
      'smtp://mail.example.org',
      { host: 'mail.example.org', port: 587, tls: 'offered', login: null },
    ],
    ['smtp://relay:25', { host: 'relay', port: 25, tls: 'offered', login: null }],
    [
      'smtp://ada:p%40ss%2Fw%C3%B6rd@mail.example.org:2525',
      {
        host: 'mail.example.org',
        port: 2525,
        tls: 'demanded',
        login: { user: 'ada', password: 'p@ss/wörd' },
      },
    ],
    [
      'smtps://ada%40example.org:x@mail.example.org/',
      {
        host: 'mail.example.org',
        port: 465,
        tls: 'from-start',
        login: { user: 'ada@example.org', password: 'x' },
      },
    ],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'never', login: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'never', login: null }],
    ['smtps://127.0.0.1', { host: '127.0.0.1', port: 465, tls: 'from-start', login: null }],
  ])('reads %s', (text, server) => {
    expect(readMailUrl(text)).toEqual(server);
  });

  it.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp://',
    'smtp://:25',
    'smtp://ada@mail.example.org',
    'smtp://:secret@mail.example.org',
    'smtp://ada:p%zz@mail.example.org',
    'smtp://mail.example.org:99999',
    'smtp://mail.example.org/inbox',
    'smtp://mail.example.org?pool=true',
    'smtp://mail.example.org#x',
  ])('does not read %s', (text) => {
    expect(readMailUrl(text)).toBeNull();
  });
});
