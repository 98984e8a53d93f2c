import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS, Refusal } from './errors';

const FOLDER = 'e2e/rest';
const tests = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

describe('the catalogue of errors', () => {
  it.each(Object.keys(ERRORS))('%s is provoked by a test from outside', (code) => {
    expect(tests).toMatch(new RegExp(`['" ]${code}['"]`));
  });

  it('gives every code its status, with one documented exception', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      const refusal = new Refusal(code as keyof typeof ERRORS);
      expect([refusal.status, refusal.message]).toEqual([status, message]);
    }
    expect(new Refusal('BAD_USER_INPUT', { status: 403 }).status).toBe(403);
  });
});
