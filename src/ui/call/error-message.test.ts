import { describe, expect, it } from 'vitest';
import { errorMessage } from './error-message';

const refused = (path: string, message: string) => ({
  message,
  data: { code: 'UNAUTHORIZED', path, refusal: 'UNAUTHENTICATED' },
});

describe('errorMessage', () => {
  it('asks members to sign in again, and visitors for what their refusal says', () => {
    expect(errorMessage(refused('comment.add', 'No credential.'))).toMatch(/signed out/);
    const enter = 'Enter the password of this link again.';
    expect(errorMessage(refused('shared.comment', enter))).toBe(enter);
  });

  it('names no product where nothing answers: visitors read it, too', () => {
    const message = errorMessage(new TypeError('Failed to fetch'));
    expect(message).toMatch(/^Can’t reach the service\./);
    expect(message).not.toMatch(/vitrine/i);
  });
});
