import { refuse } from '@/contract/errors';
import { lookupsOf } from '../access/secrets';
import type { Domain } from '../operation';
import { operation } from '../operation';
import {
  enterByMail,
  hashWanted,
  type OpenedMail,
  type WantedAccount,
} from '../person/enter-by-mail';
import { type Claimed, takeClaim } from './claim-library';
import { findClaim } from './find-claim';

/**
 * Claims a library by the link of the mail about it, for whoever reads that mail: creates their account when one is
 * wanted, otherwise finds it. The link works once. Refuses one that is not open, or has no right proof, with
 * NOT_FOUND; enterByMail says what else is refused.
 * @param clientIp where the request came from, for the audit log
 */
export async function claimByMail(
  domain: Domain,
  { token, proof }: { token: string; proof: string | null },
  account: WantedAccount | null,
  clientIp: string | null,
): Promise<Claimed & { personId: string }> {
  const found = await findClaim(domain, token, proof);
  if (!found?.mail) refuseLink();
  const wanted = await hashWanted(account);
  return settleClaim(domain, token, wanted, clientIp);
}

const settleClaim = operation(
  async (
    change,
    token: string,
    wanted: Awaited<ReturnType<typeof hashWanted>>,
    clientIp: string | null,
  ) => {
    const { tx, at, secrets } = change;
    // Waits for whoever uses the same link at this moment, and then finds it used.
    const [mail] = await tx.$queryRaw<OpenedMail[]>`
      SELECT email, created FROM claim
      WHERE token_hash = ANY (${lookupsOf(secrets, token, 'claim')})
        AND claimed_at IS NULL AND expires_at > ${at} FOR UPDATE`;
    const person = await enterByMail(change, mail ?? refuseLink(), wanted, clientIp);
    return { ...(await takeClaim(change, person, token, clientIp)), personId: person.personId };
  },
);

const refuseLink = (): never => refuse('NOT_FOUND', { message: 'This link no longer works.' });
