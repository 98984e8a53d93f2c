import { refuse } from '@/contract/errors';
import { lookupsOf } from '../access/secrets';
import { type Domain, operation } from '../operation';
import {
  enterByMail,
  hashWanted,
  type OpenedMail,
  type WantedAccount,
} from '../person/enter-by-mail';
import { takeInvitation } from './accept-invitation';
import { findInvitation } from './find-invitation';

/**
 * Accepts an invitation for whoever reads the mail that brought it: creates their account when one is wanted, otherwise
 * finds it. Only the mail contains the link, which works once. Refuses one that is not open with NOT_FOUND; enterByMail
 * says what else is refused.
 * @param clientIp where the request came from, for the audit log
 */
export async function joinByMail(
  domain: Domain,
  token: string,
  account: WantedAccount | null,
  clientIp: string | null,
): Promise<{ organizationId: string; personId: string }> {
  const found = await findInvitation(domain, token);
  if (found?.state !== 'open') refuseLink();
  const wanted = await hashWanted(account);
  return settleInvitation(domain, token, wanted, clientIp);
}

const settleInvitation = operation(
  async (
    change,
    token: string,
    wanted: Awaited<ReturnType<typeof hashWanted>>,
    clientIp: string | null,
  ) => {
    const { tx, at, secrets } = change;
    // Waits for whoever uses the same link at this moment, and then finds it used.
    const [mail] = await tx.$queryRaw<OpenedMail[]>`
      SELECT email, created FROM invitation
      WHERE token_hash = ANY (${lookupsOf(secrets, token, 'invitation')})
        AND accepted_at IS NULL AND expires_at > ${at} FOR UPDATE`;
    const person = await enterByMail(change, mail ?? refuseLink(), wanted, clientIp);
    const { organizationId } = await takeInvitation(change, person, token, clientIp);
    return { organizationId, personId: person.personId };
  },
);

const refuseLink = (): never => refuse('NOT_FOUND', { message: 'This link no longer works.' });
