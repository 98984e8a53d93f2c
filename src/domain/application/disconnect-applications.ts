import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { organizationOf } from './consent-access';

/**
 * Revokes the access that a person gave an application: every token issued under the consent is refused from now on.
 * Somebody else's consent, or one that no longer exists, does not change anything.
 * @param clientIp where the request came from, for the audit log
 */
export const disconnectApplication = operation(
  async (
    change,
    person: PersonPrincipal,
    consentId: string,
    clientIp: string | null,
  ): Promise<void> => {
    const [ended] = await change.tx.$queryRaw<{ client_id: string; reference_id: string }[]>`
      DELETE FROM oauth_consent WHERE id = ${consentId} AND user_id = ${person.personId}
      RETURNING client_id, reference_id`;
    if (!ended) return;
    await writeAudit(
      change,
      { name: person.email ?? person.personId, clientIp },
      {
        organizationId: organizationOf(ended.reference_id),
        action: 'disconnect application',
        subject: ended.client_id,
      },
    );
  },
);
