import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aDatabase } from '../../testing/database';
import { diffDatabase } from '../../testing/schema-engine';

const schema = readFileSync('prisma/schema.prisma', 'utf8');
const drift = async (text: string) => diffDatabase((await aDatabase()).pool, text);

it('uses the engine of the installed Prisma', () => {
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(`node_modules/@prisma/${name}/package.json`, 'utf8')).version;
  expect(versionOf('schema-engine-wasm')).toBe(versionOf('engines-version'));
});

it('finds no difference between the migrated tables and schema.prisma', async () => {
  expect(await drift(schema)).toBeUndefined();
});

it.each([
  ['a column', /^ {2}blurhash .*\n/m, '', 'DROP COLUMN "blurhash"'],
  ['a type', /^( {2}width +)Int\?/m, '$1BigInt?', 'ALTER COLUMN "width" SET DATA TYPE BIGINT'],
  ['whether a column may be null', /^( {2}sha256 +)String/m, '$1String?', 'DROP NOT NULL'],
  ['a default', /@default\(free\)/, '@default(pro)', `SET DEFAULT 'pro'`],
  [
    'an index',
    /^ {2}@@index\(\[created\], map: "mail_created"\)\n/m,
    '',
    'DROP INDEX "mail_created"',
  ],
  [
    'a foreign key',
    'onDelete: Cascade, onUpdate: Cascade',
    'onUpdate: Cascade',
    'ON DELETE RESTRICT',
  ],
])('finds a difference in %s', async (_, was, is, sql) => {
  const changed = schema.replace(was, is);
  expect(changed).not.toBe(schema);
  expect(await drift(changed)).toContain(sql);
});
