import type { PersonPrincipal } from '../access/principal';
import { type Actor, writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { organizationOf } from './grant-access';

/**
 * Revokes the access a person gave an application: every token issued under the consent is refused from now on.
 * Somebody else's consent, or a deleted one, changes nothing.
 * @param clientIp where the request came from, for the audit log
 */
export const disconnectApplication = operation(
  async (
    change,
    { personId, email }: PersonPrincipal,
    consentId: string,
    clientIp: string | null,
  ): Promise<void> =>
    endConsents(change, { name: email ?? personId, clientIp }, { personId, consentId }),
);

/** Ends a person's consents, all of them or one; their tokens are deleted with them. */
export async function endConsents(
  change: Change,
  by: Actor,
  { personId, consentId }: { personId: string; consentId?: string },
) {
  const ended = await change.tx.$queryRaw<{ client_id: string; reference_id: string }[]>`
    DELETE FROM oauth_consent WHERE user_id = ${personId} AND id = COALESCE(${consentId ?? null}, id)
    RETURNING client_id, reference_id`;
  for (const { client_id, reference_id } of ended)
    await writeAudit(change, by, organizationOf(reference_id), 'disconnect application', client_id);
}
