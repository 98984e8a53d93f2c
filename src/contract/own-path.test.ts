import { describe, expect, it } from 'vitest';
import { ownPath, signInPath } from './own-path';

describe('ownPath', () => {
  it.each(['/', '/app/o/l?page=2#x', '/claim/abc', '/app/o/l/a%2Fb', '/apiary'])(
    'continues at %s',
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example/..',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /app',
    'app',
    '',
    '/api/auth/callback/google?code=x',
    '/x/../api/trpc/a',
    '/cdn/x',
    `/${'x'.repeat(2000)}`,
    '/\ud800',
    ['/app'],
    undefined,
  ])('never leads to %j', (path) => {
    const led = ownPath(path);
    expect(new URL(led, 'http://own.example').origin).toBe('http://own.example');
    expect(led === '/app' || !/^\/(\/|api\/|cdn\/)/.test(led)).toBe(true);
  });

  it('keeps a path through the sign-in page', () => {
    const address = new URL(signInPath('/app/o/l?page=2&x=ü'), 'http://own.example');
    expect(ownPath(address.searchParams.get('next'))).toBe('/app/o/l?page=2&x=%C3%BC');
  });
});
