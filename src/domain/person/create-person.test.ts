import { describe, expect, it } from 'vitest';
import { auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal, fulfilled } from '@/testing/domain';
import { createPerson } from './create-person';
import { hashPassword } from './password';

const domain = await aDomain();
const create = (email: string, password = 'ten letter') =>
  createPerson(domain, TESTER, { email, name: 'Ada', password });

describe('createPerson', () => {
  it('creates a person with a verified email and a password stored only as a hash', async () => {
    const { personId } = await create('Ada@Example.org');
    const person = await domain.database.prisma.person.findUniqueOrThrow({
      where: { id: personId },
      include: { accounts: true },
    });
    expect(person).toMatchObject({ email: 'ada@example.org', emailVerified: true, name: 'Ada' });
    expect(person.accounts).toMatchObject([{ providerId: 'credential', accountId: personId }]);
    const stored = person.accounts[0]?.password ?? '';
    expect(stored).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await hashPassword('ten letter', stored.split(':')[0])).toBe(stored);
    expect(await auditOf(domain, personId)).toMatchObject([
      { organization_id: null, action: 'create person' },
    ]);
  });

  it('gives an email to one person only, in any case and for any number of calls at once', async () => {
    const written = ['twin@example.org', 'TWIN@example.org', 'Twin@Example.org'];
    const settled = await Promise.allSettled(written.map((email) => create(email)));
    expect(fulfilled(settled)).toHaveLength(1);
    for (const attempt of settled)
      if (attempt.status === 'rejected') expect(attempt.reason.code).toBe('CONFLICT');
  });

  it.each([['nine char'], ['x'.repeat(129)]])('refuses the password %s', async (password) => {
    await expectRefusal(create('weak@example.org', password), 'BAD_USER_INPUT');
  });
});

describe('hashPassword', () => {
  it('gives the same hash as better-auth for the same salt, in any Unicode form', async () => {
    const hash =
      '2b8684b115cad77b6c4c330a995f5f25:db20f50bebe709063d468da49d799a8b6022d4d602f1e1400eebc0702e7658111cf9421e4172e1ce6ed593fa4108ed3548067ced35e4cb62b2636f296179c8c7';
    const [salt] = hash.split(':');
    expect(await hashPassword('correct horse ﬁ', salt)).toBe(hash);
    expect(await hashPassword('correct horse fi', salt)).toBe(hash);
  });
});
