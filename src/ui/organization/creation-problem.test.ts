import { describe, expect, it } from 'vitest';
import { creationProblem } from './creation-problem';

const invalid = (field: string) => ({
  message: JSON.stringify([{ code: 'invalid_format', path: [field], message: 'x' }]),
  data: { code: 'BAD_REQUEST', refusal: null },
});

describe('creationProblem', () => {
  it('puts a problem at its field', () => {
    expect(creationProblem(invalid('email')).at).toBe('email');
    expect(creationProblem(invalid('name')).at).toBe('name');
    const cap = { message: 'Already 3.', data: { code: 'X', refusal: 'BAD_USER_INPUT' } };
    expect(creationProblem(cap)).toEqual({ at: 'email', text: 'Already 3.' });
  });

  it('distinguishes too many requests, no connection and our own failures', () => {
    const tooMany = creationProblem({ message: '', data: { code: 'TOO_MANY_REQUESTS' } });
    const offline = creationProblem({ message: 'Failed to fetch' });
    const ours = creationProblem({ message: 'x', data: { code: 'INTERNAL_SERVER_ERROR' } });

    expect(new Set([tooMany, offline, ours].map(({ text }) => text)).size).toBe(3);
    expect([tooMany, offline, ours].every(({ at }) => at === 'form')).toBe(true);
  });
});
