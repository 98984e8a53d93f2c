import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSignature } from './sign-address';

const SECRET = 'vds_0123456789-AbcDef';
const PATH = '/cdn/Yt6rEw3qAs9dFg2hJk5lZ/p/og';
const EXP = '1893456000';
const RIGHT = createHmac('sha256', SECRET).update(`${PATH}\n${EXP}`).digest('hex');

const guide = readFileSync('docs/recipes/cdn.md', 'utf8');
const lineIn = (language: string) => {
  const [, line] = new RegExp(`\`\`\`${language}\\n(.+)\\n\`\`\``).exec(guide) ?? [];
  if (line === undefined) throw new Error(`The guide has no line of ${language}.`);
  return line;
};
const has = (command: string) => spawnSync('which', [command]).status === 0;

/** How each language runs its line: the secret, the path and the end are arguments. */
const RUNS: [language: string, command: string, args: (line: string) => string[]][] = [
  [
    'js',
    'node',
    (line) => [
      '-e',
      `const crypto = require('node:crypto'); const [secret, path, exp] = process.argv.slice(1); console.log(${line})`,
    ],
  ],
  [
    'python',
    'python3',
    (line) => ['-c', `import hashlib, hmac, sys\nsecret, path, exp = sys.argv[1:]\nprint(${line})`],
  ],
  ['php', 'php', (line) => ['-r', `[, $secret, $path, $exp] = $argv; echo ${line};`, '--']],
  ['ruby', 'ruby', (line) => ['-ropenssl', '-e', `secret, path, exp = ARGV; puts ${line}`]],
  ['bash', 'openssl', (line) => ['-c', `secret=$0 path=$1 exp=$2; ${line}`]],
];

describe('a signature', () => {
  for (const [language, command, args] of RUNS)
    it.skipIf(!has(command))(`is made by the documented line of ${language}`, () => {
      const program = language === 'bash' ? 'bash' : command;
      const { stdout, stderr } = spawnSync(
        program,
        [...args(lineIn(language)), SECRET, PATH, EXP],
        {
          encoding: 'utf8',
        },
      );
      expect([stdout.trim(), stderr]).toEqual([RIGHT, '']);
    });

  it.skipIf(!has('go'))('is made by the documented line of go', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'vitrine-go-')), 'main.go');
    await writeFile(
      file,
      `package main\nimport ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "fmt"; "os")\nfunc main() { secret, path, exp := os.Args[1], os.Args[2], os.Args[3]; ${lineIn('go')}; fmt.Println(sig) }\n`,
    );
    expect(
      spawnSync('go', ['run', file, SECRET, PATH, EXP], { encoding: 'utf8' }).stdout.trim(),
    ).toBe(RIGHT);
  });

  it('is that of one secret, path and end, and nothing near it', () => {
    expect(isSignature(SECRET, PATH, EXP, RIGHT)).toBe(true);
    const flipped = Array.from(
      RIGHT,
      (sign, at) => RIGHT.slice(0, at) + (sign === '0' ? '1' : '0') + RIGHT.slice(at + 1),
    );
    const others = [...flipped, '', RIGHT.slice(1), `${RIGHT}0`, RIGHT.toUpperCase()];
    expect(others.filter((sent) => isSignature(SECRET, PATH, EXP, sent))).toEqual([]);
    expect(isSignature(`${SECRET}x`, PATH, EXP, RIGHT)).toBe(false);
    expect(isSignature(SECRET, `${PATH}x`, EXP, RIGHT)).toBe(false);
    expect(isSignature(SECRET, PATH, '1893456001', RIGHT)).toBe(false);
  });
});
