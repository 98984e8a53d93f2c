import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { addSecret } from './secret-file';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

function aDataDir(secret?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-secret-'));
  made.push(folder);
  if (secret !== undefined) writeFileSync(join(folder, 'secret'), secret);
  return folder;
}
const read = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env }).secrets;

describe('the secret in DATA_DIR', () => {
  it('is created at the first start, readable by this user only, and kept', () => {
    const dataDir = aDataDir();
    const [secret, ...others] = read(dataDir);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(others).toEqual([]);
    expect(read(dataDir)).toEqual([secret]);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  it.each([
    ['empty', ''],
    ['blank', ' \n\n'],
    ['cut short', 'x'.repeat(31)],
    ['one of several cut short', `${'x'.repeat(40)}\n${'y'.repeat(8)}\n`],
  ])('is refused when it is %s, in one sentence that says what to do', (_, text) => {
    const dataDir = aDataDir(text);
    expect(() => read(dataDir)).toThrow(
      `The secret in ${join(dataDir, 'secret')} is empty or shorter than 32 bytes: put the file back from a backup`,
    );
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(text);
  });

  it('is ignored when SECRET is set', () => {
    const dataDir = aDataDir('');
    expect(read(dataDir, { SECRET: 'z'.repeat(32) })).toEqual(['z'.repeat(32)]);
  });

  it('is not created when SECRET is set', () => {
    const dataDir = aDataDir();
    read(dataDir, { SECRET: 'z'.repeat(32) });
    expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  });

  it('comes after the new one once it is rotated', () => {
    const dataDir = aDataDir();
    const before = read(dataDir);
    const after = addSecret(dataDir);
    expect(after).toHaveLength(2);
    expect(after[1]).toBe(before[0]);
    expect(read(dataDir)).toEqual(after);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });
});

describe('SECRET', () => {
  const [newest, older] = ['n'.repeat(32), 'o'.repeat(40)];

  it('may hold several secrets, the newest first', () => {
    expect(read('/nowhere', { SECRET: `${newest}, ${older}` })).toEqual([newest, older]);
  });

  it('may itself contain a comma', () => {
    const secret = 'correct, horse battery staple and more';
    expect(read('/nowhere', { SECRET: secret })).toEqual([secret]);
  });

  it.each(['short', 'short,too', ','])('is refused when it is too short: %s', (value) => {
    expect(() => read('/nowhere', { SECRET: value })).toThrow(
      'SECRET must be at least 32 bytes long.',
    );
  });
});
