import { beforeEach, expect, it } from 'vitest';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { makeLastUsedBatcher } from './last-used-batcher';

let domain: TestDomain;
let keyId: string;
let begin: number;
beforeEach(async () => {
  domain = await aDomain();
  ({ keyId } = (await aLibrary(domain)).principal);
  begin = domain.clock.now.getTime();
});

/** Seconds after the start at which the key was last used, as stored; null: never. */
async function lastUse() {
  const { lastUsedAt } = await domain.database.prisma.apiKey.findUniqueOrThrow({
    where: { id: keyId },
  });
  return lastUsedAt && (lastUsedAt.getTime() - begin) / 1000;
}
const at = (seconds: number) => {
  domain.clock.now = new Date(begin + seconds * 1000);
};

it('writes uses on flush, and each key at most once a minute', async () => {
  const [one, another] = [makeLastUsedBatcher(domain), makeLastUsedBatcher(domain)];
  one.note(keyId);
  expect(await lastUse()).toBeNull();
  await one.flush();
  expect(await lastUse()).toBe(0);

  at(59);
  for (const uses of [one, another]) {
    uses.note(keyId);
    await uses.flush();
  }
  expect(await lastUse()).toBe(0);

  at(60);
  another.note(keyId);
  await another.flush();
  expect(await lastUse()).toBe(60);
});

it('never moves a time back, and ignores deleted keys', async () => {
  const uses = makeLastUsedBatcher(domain);
  at(600);
  uses.note(keyId);
  uses.note('unknown');
  await uses.flush();
  at(0);
  uses.note(keyId);
  await uses.flush();
  expect(await lastUse()).toBe(600);
});

it('keeps failed writes for the next flush', async () => {
  const { rows } = domain.database;
  let broken = true;
  domain.database.rows = (query, values) =>
    broken ? Promise.reject(new Error('out of reach')) : rows(query, values);
  const uses = makeLastUsedBatcher(domain);
  uses.note(keyId);
  await expect(uses.flush()).rejects.toThrow('out of reach');
  broken = false;
  await uses.flush();
  expect(await lastUse()).toBe(0);
});
