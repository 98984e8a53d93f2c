import { MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { MailEntry } from '@/contract/organization/page';
import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import type { Change, Domain } from '../operation';
import { insertPassword } from './create-person';
import { hashPassword, refuseWeakPassword } from './password';

/** A mail whose link was opened: its recipient's address, in lower case, and when it was written. */
export type OpenedMail = { email: string; created: Date };

/** The account to create for somebody without one. */
export type WantedAccount = { name: string; password: string };

/** The same with the password as it is stored. */
type HashedAccount = { name: string; passwordHash: string };

/**
 * What the link of a mail offers a person not signed in. `sign-up`: nobody has an account with the address, and the
 * link verifies it. `confirm`: somebody has, and the link signs in. `sign-in`: the link is too old to sign in. Reading
 * it changes nothing.
 */
export async function findMailEntry(domain: Domain, mail: OpenedMail): Promise<MailEntry> {
  const person = await domain.database.prisma.person.findUnique({
    where: { email: mail.email },
    select: {
      emailVerified: true,
      accounts: { where: { NOT: { providerId: 'credential' } }, select: { id: true } },
    },
  });
  if (!person || (!person.emailVerified && person.accounts.length === 0)) return 'sign-up';
  return person.emailVerified && signsIn(mail, domain.now()) ? 'confirm' : 'sign-in';
}

/** Like the link of a mail requested for signing in. */
const signsIn = ({ created }: OpenedMail, at: Date) =>
  at.getTime() < created.getTime() + LIMITS.signInLinkMinutes * MINUTE_MS;

/**
 * Prepares the wanted account; null: none. Hashing is slow, so it happens before the transaction and after the link was
 * checked. Refuses a weak password with BAD_USER_INPUT.
 */
export async function hashWanted(wanted: WantedAccount | null): Promise<HashedAccount | null> {
  if (!wanted) return null;
  refuseWeakPassword(wanted.password);
  return { name: wanted.name.trim(), passwordHash: await hashPassword(wanted.password) };
}

/**
 * The recipient of a mail, for a link the caller has checked and uses up in the same transaction: a new account with
 * the address verified when one is wanted, otherwise the present one. Refuses with CONFLICT to create an account for an
 * address that has one, and with FORBIDDEN to sign in by a link too old for it.
 */
export async function enterByMail(
  change: Change,
  mail: OpenedMail,
  wanted: HashedAccount | null,
  clientIp: string | null,
): Promise<Pick<PersonPrincipal, 'personId' | 'email'>> {
  const { email } = mail;
  if (wanted) return { personId: await createAccount(change, email, wanted, clientIp), email };
  const person = await change.tx.person.findUnique({ where: { email, emailVerified: true } });
  if (!person || !signsIn(mail, change.at))
    refuse('FORBIDDEN', 'This link no longer signs you in. Sign in to continue.');
  return { personId: person.id, email };
}

/**
 * Somebody else may have signed up with the address and never confirmed it. Nobody has been in that account, so its
 * password ends and it becomes the mail recipient's account.
 */
async function createAccount(
  change: Change,
  email: string,
  { name, passwordHash }: HashedAccount,
  clientIp: string | null,
): Promise<string> {
  const { tx, at } = change;
  const [created] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO person (id, email, email_verified, name, created, updated)
    VALUES (${change.newId()}, ${email}, true, ${name}, ${at}, ${at})
    ON CONFLICT (email) DO UPDATE
      SET email_verified = true, name = excluded.name, updated = excluded.updated
      WHERE NOT person.email_verified AND NOT EXISTS (
        SELECT 1 FROM account WHERE user_id = person.id AND provider_id <> 'credential')
    RETURNING id`;
  if (!created) refuse('CONFLICT', `${email} already has an account.`);
  await tx.account.deleteMany({ where: { userId: created.id } });
  await tx.session.deleteMany({ where: { userId: created.id } });
  await insertPassword(change, created.id, passwordHash);
  const by = { name: email, clientIp };
  await writeAudit(change, by, null, 'create person', created.id);
  return created.id;
}
