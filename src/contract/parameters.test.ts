import { describe, expect, it } from 'vitest';
import { displayName } from './parameters';

const problemOf = (name: unknown) => displayName.safeParse(name).error?.issues[0]?.message ?? null;

describe('displayName', () => {
  it.each(['a', ' Ada ', '猫', '👩‍🎨', 'x'.repeat(100)])('accepts %j', (name) => {
    expect(problemOf(name)).toBeNull();
  });

  it.each([' ', '\t\n', '\u00a0\u3000', '\u200b', '\u202e \u2060'])('refuses blank %j', (name) => {
    expect(problemOf(name)).toBe('must not be blank');
  });

  it.each(['', 'x'.repeat(101)])('refuses %j by its length', (name) => {
    expect(problemOf(name)).toBe('must have 1 to 100 characters');
  });
});
