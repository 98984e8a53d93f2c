import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '../access/principal';
import type { Domain } from '../operation';
import { openShareToken } from './share-address';

const { all, ofOrganization } = LIMITS.linksForPerson;

const LIST = {
  name: 'list-links-for-person',
  text: `
    SELECT id, title, "sealedToken", "organizationId", "organizationName"
    FROM (
      SELECT s.id, s.title, s.created, s.sealed_token AS "sealedToken", o.id AS "organizationId",
             o.name AS "organizationName", row_number() OVER (PARTITION BY o.id ORDER BY s.created DESC, s.id DESC) AS nth
      FROM share_link s JOIN organization o ON o.id = s.organization_id AND o.trashed_at IS NULL
      WHERE s.people @> ARRAY[lower($1)] AND s.withdrawn_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $2)
    ) AS named
    WHERE nth <= ${ofOrganization} ORDER BY created DESC, id DESC LIMIT ${all}`,
};

type Row = {
  id: string;
  title: string;
  sealedToken: Buffer;
  organizationId: string;
  organizationName: string;
};

/**
 * The newest open share links that name a person, with the secret part of their addresses. An organization that names
 * somebody in many links hides those of no other.
 */
export async function listLinksForPerson(
  { database, secrets, now }: Domain,
  { email }: Pick<PersonPrincipal, 'email'>,
): Promise<{ title: string; organizationName: string; token: string }[]> {
  if (email === null) return [];
  const rows = await database.rows<Row>(LIST, [email, now()]);
  return rows.flatMap(({ sealedToken, title, organizationName, ...link }) => {
    const token = openShareToken(secrets, link, sealedToken);
    return token === null ? [] : [{ title, organizationName, token }];
  });
}
