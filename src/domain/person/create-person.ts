import { refuse } from '@/contract/errors';
import { type Actor, writeAudit } from '../access/write-audit';
import { type Change, type Domain, operation } from '../operation';
import { hashPassword, refuseWeakPassword } from './password';

type NewPerson = { email: string; name: string; password: string };

/**
 * Creates a person with a password. The email counts as verified: the caller vouches for it. Refuses a weak password,
 * and with CONFLICT another person's email, in upper or lower case.
 */
export async function createPerson(
  domain: Domain,
  by: Actor,
  wanted: NewPerson,
): Promise<{ personId: string }> {
  refuseWeakPassword(wanted.password);
  // Before the transaction, so the slow hash does not keep the transaction open.
  const password = await hashPassword(wanted.password);
  return insertPerson(domain, by, { ...wanted, password });
}

/** Inserts a person whose email is verified. `password` is its stored form. Refuses another person's email. */
export const insertPerson = operation(
  async (change, by: Actor, { email, name, password }: NewPerson) => {
    const { tx, at } = change;
    const personId = change.newId();
    const made = await tx.$executeRaw`
    INSERT INTO person (id, email, email_verified, name, created, updated)
    VALUES (${personId}, ${email.toLowerCase()}, true, ${name}, ${at}, ${at})
    ON CONFLICT (email) DO NOTHING`;
    if (made === 0) refuse('CONFLICT', `Another person has the email ${email.toLowerCase()}.`);
    await insertPassword(change, personId, password);
    await writeAudit(change, by, null, 'create person', personId);
    return { personId };
  },
);

/** Gives a person a password to sign in with. `password` is its stored form. */
export async function insertPassword(
  { tx, at, newId }: Change,
  personId: string,
  password: string,
) {
  await tx.account.create({
    data: {
      id: newId(),
      accountId: personId,
      providerId: 'credential',
      userId: personId,
      password,
      createdAt: at,
      updatedAt: at,
    },
  });
}
