import { DAY_MS, earlier, later, MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { lookupOf } from '../access/secret/secrets';
import { insertKey } from '../credential/insert-key';
import { queueMail } from '../mail/queue-mail';
import { randomText } from '../new-id';
import { type Change, operation } from '../operation';
import { slugOf } from '../slug';
import { claimProof, newClaimToken } from './claim-token';
import { composeClaimMail } from './compose-claim-mail';

export type CreatedUnclaimedLibrary = {
  organizationId: string;
  libraryId: string;
  /** Shown only this once. */
  apiKey: string;
  /** The secret part of the claim link. */
  claimToken: string;
  expiresAt: Date;
  /** The mail with the claim link; null for a network that caused too many. */
  mailId: string | null;
};

/**
 * Creates an organization, its starter library and a key for writing to it. They can be claimed for 30 days, and the
 * claim link is mailed (docs/rules.md#claiming), unless the network has caused too many of these mails. Refuses with
 * BAD_USER_INPUT beyond the cap of unclaimed libraries per email.
 * @param sent.network where the request comes from, see networkOf
 */
export const createUnclaimedLibrary = operation(
  async (
    change,
    sent: { email: string; name?: string; network?: string },
  ): Promise<CreatedUnclaimedLibrary> => {
    const { tx, at } = change;
    const { network = '' } = sent;
    const email = sent.email.toLowerCase();
    await refuseBeyondCap(change, email);
    const isMailed = await mayCauseMail(change, network);

    const name = sent.name ?? 'My library';
    const organizationId = `o-${randomText(12).toLowerCase()}`;
    const libraryId = slugOf(name, 'library');
    await tx.organization.create({
      data: { id: organizationId, name, librariesCount: 1, created: at },
    });
    await tx.library.create({ data: { organizationId, id: libraryId, name, created: at } });
    const grants = new Map([[libraryId, 'write' as const]]);
    const { apiKey } = await insertKey(change, { organizationId, name: 'First key', grants });

    const expiresAt = later(at, LIMITS.claimDays * DAY_MS);
    const claimToken = newClaimToken(change.secrets, expiresAt);
    const tokenHash = lookupOf(change.secrets, claimToken, 'claim');
    await tx.claim.create({
      data: { organizationId, tokenHash, email, network, created: at, expiresAt },
    });
    const created = { organizationId, libraryId, apiKey, claimToken, expiresAt };
    if (!isMailed) return { ...created, mailId: null };
    const proof = claimProof(change.secrets, claimToken, email);
    const claimUrl = `${change.urls.claim(claimToken)}?proof=${proof}`;
    const content = composeClaimMail({ libraryName: name, claimUrl, created: at, expiresAt });
    const mailId = await queueMail(change, { recipient: sent.email, kind: 'claim', content });
    return { ...created, mailId };
  },
);

/** Whether a network made few libraries in the last minute: the address to be mailed is anybody's. */
async function mayCauseMail({ tx, at, limits }: Change, network: string): Promise<boolean> {
  // Creations of a network wait for each other, so the count is true.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${network}, 13))`;
  const created = { gt: earlier(at, MINUTE_MS) };
  const made = await tx.claim.count({ where: { network, claimedAt: null, created } });
  return made < limits.claimMailsPerNetwork;
}

/** Requests for the same email wait for each other here, so the count cannot change after it is read. */
async function refuseBeyondCap(change: Change, email: string) {
  await change.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`;
  const active = await change.tx.claim.count({
    where: { email, claimedAt: null, expiresAt: { gt: change.at } },
  });
  if (active >= change.limits.unclaimedLibrariesPerEmail)
    refuse(
      'BAD_USER_INPUT',
      `This email address already has ${active} unclaimed libraries. Claim one of them first.`,
    );
}
