import { refuse } from '@/contract/errors';
import type { AcceptMailedLink, MailedLink } from '@/platform/identity/port';
import { lookupsOf } from './access/secret/secrets';
import { takeClaim } from './library/claim-library';
import { findClaim } from './library/find-claim';
import { takeInvitation } from './member/accept-invitation';
import { findInvitation } from './member/find-invitation';
import { type Change, type Domain, operation } from './operation';
import { enterByMail, hashWanted, type OpenedMail } from './person/enter-by-mail';

/**
 * Accepts the offer of a mailed link, a library or a membership, for the recipient of the mail. Creates their account
 * when one is wanted, otherwise finds it. The link works once. Refuses a link no longer open, and a claim without the
 * right proof, with NOT_FOUND; enterByMail says what else is refused.
 */
export async function acceptMailedLink(
  domain: Domain,
  ...[link, clientIp]: Parameters<AcceptMailedLink>
): ReturnType<AcceptMailedLink> {
  if (!(await isOpen(domain, link))) refuseLink();
  const wanted = await hashWanted(link.account);
  return settle(domain, link, wanted, clientIp);
}

async function isOpen(domain: Domain, { kind, token, proof }: MailedLink): Promise<boolean> {
  if (kind === 'claim') return Boolean((await findClaim(domain, token, proof))?.mail);
  return (await findInvitation(domain, token))?.state === 'open';
}

const settle = operation(
  async (
    change,
    { kind, token, organizationName }: MailedLink,
    wanted: Awaited<ReturnType<typeof hashWanted>>,
    clientIp: string | null,
  ): ReturnType<AcceptMailedLink> => {
    const mail = (await lockLink(change, kind, token)) ?? refuseLink();
    const person = await enterByMail(change, mail, wanted, clientIp);
    const taken =
      kind === 'claim'
        ? await takeClaim(change, person, token, clientIp, organizationName)
        : { ...(await takeInvitation(change, person, token, clientIp)), libraryId: null };
    return { ...taken, personId: person.personId };
  },
);

/** Waits for another use of the same link at this moment, and then finds it used. */
async function lockLink({ tx, at, secrets }: Change, kind: MailedLink['kind'], token: string) {
  const hashes = lookupsOf(secrets, token, kind);
  const [mail] =
    kind === 'claim'
      ? await tx.$queryRaw<OpenedMail[]>`
          SELECT email, created FROM claim
          WHERE token_hash = ANY (${hashes}) AND claimed_at IS NULL AND expires_at > ${at} FOR UPDATE`
      : await tx.$queryRaw<OpenedMail[]>`
          SELECT email, created FROM invitation
          WHERE token_hash = ANY (${hashes}) AND accepted_at IS NULL AND expires_at > ${at} FOR UPDATE`;
  return mail;
}

const refuseLink = (): never => refuse('NOT_FOUND', 'This link no longer works.');
