import { later } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { lookupOf, newBearer } from '../access/secret/secrets';
import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOrganization } from '../organization/find-organization';
import { findPerson } from '../person/list-people';

/**
 * Creates an access token of a person: for the whole account, or for one organization. Refuses with FORBIDDEN an
 * organization the person is not a member of.
 */
export const createToken = operation(
  async (
    change,
    by: Actor,
    wanted: { email: string; organizationId: string | null; seconds: number },
  ) => {
    const { tx, at } = change;
    const { organizationId } = wanted;
    const person = await findPerson(change, wanted.email);
    if (organizationId !== null) await findOrganization(change, organizationId);

    const accessToken = newBearer('token');
    const id = change.newId();
    const expiresAt = later(at, wanted.seconds * 1000);
    const made = await tx.$executeRaw`
      INSERT INTO access_token (id, lookup, person_id, organization_id, created, expires_at)
      SELECT ${id}, ${lookupOf(change.secrets, accessToken, 'access-token')}, ${person.id},
             ${organizationId}, ${at}, ${expiresAt}
      WHERE ${organizationId}::text IS NULL OR EXISTS (
        SELECT 1 FROM member WHERE organization_id = ${organizationId} AND person_id = ${person.id})`;
    if (made === 0)
      refuse('FORBIDDEN', `${person.email} is not a member of the organization ${organizationId}.`);
    await writeAudit(change, by, organizationId, 'create token', id);
    return { accessToken, expiresAt };
  },
);
