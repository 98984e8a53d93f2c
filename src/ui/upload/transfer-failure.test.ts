import { describe, expect, it } from 'vitest';
import { failureOf } from './transfer-failure';

const answer = (code: string) => JSON.stringify({ error: { code, message: 'No.' } });

describe('a refusal', () => {
  it.each([
    [400, 'BAD_USER_INPUT', true],
    [413, 'PAYLOAD_TOO_LARGE', true],
    [400, 'STORAGE_LIMIT_EXCEEDED', false],
    [403, 'LIBRARY_LOCKED', false],
  ])('with %i %s is final: %s', (status, code, final) => {
    expect(failureOf(status, null, answer(code))).toEqual({
      kind: 'refused',
      reason: 'No.',
      final,
    });
  });

  it('because the person signed out needs them to sign in', () => {
    expect(failureOf(401, null, answer('UNAUTHENTICATED'))).toMatchObject({
      kind: 'broken',
      signedOut: true,
    });
  });

  it('by a proxy that knows no codes is final if the file is too large', () => {
    expect(failureOf(413, null, '<html>')).toMatchObject({ kind: 'refused', final: true });
  });
});
