import { recordConsent } from '../application/grant-access';
import { type Change, operation } from '../operation';

type Person = { personId: string; email: string | null; clientIp: string | null };

/**
 * Answers the request of a device: allows it `access`, an organization's id or `*`, or denies it with null. Allowing
 * makes a consent, as on the consent page. Returns false when the request no longer waits for an answer.
 */
export const answerDeviceRequest = operation(
  async (change, id: string, person: Person, access: string | null): Promise<boolean> => {
    const request = await claim(change, id);
    if (!request) return false;
    const { client_id: clientId, scopes } = request;
    if (access === null) {
      await change.tx.deviceRequest.update({ where: { id }, data: { denied: true } });
      return true;
    }
    const { personId } = person;
    await writeConsent(change, { clientId, userId: personId, referenceId: access, scopes });
    await change.tx.deviceRequest.update({
      where: { id },
      data: { personId, referenceId: access },
    });
    await recordConsent(change, { ...person, clientId, access });
    return true;
  },
);

/** Locks an unanswered request. */
async function claim({ tx, at }: Change, id: string) {
  const [request] = await tx.$queryRaw<{ client_id: string; scopes: string[] }[]>`
    SELECT client_id, scopes FROM device_request
    WHERE id = ${id} AND expires_at > ${at} AND NOT denied AND person_id IS NULL
    FOR UPDATE`;
  return request ?? null;
}

/** The consent also of an earlier connection, with the scopes of both. */
async function writeConsent(
  { tx, at, newId }: Change,
  consent: { clientId: string; userId: string; referenceId: string; scopes: string[] },
) {
  const { clientId, userId, referenceId, scopes } = consent;
  await tx.$executeRaw`
    INSERT INTO oauth_consent AS old (id, client_id, user_id, reference_id, scopes, created, updated)
    VALUES (${newId()}, ${clientId}, ${userId}, ${referenceId}, ${scopes}, ${at}, ${at})
    ON CONFLICT (client_id, user_id, reference_id) DO UPDATE
    SET updated = excluded.updated,
        scopes = ARRAY(SELECT DISTINCT unnest(old.scopes || excluded.scopes) ORDER BY 1)`;
}
