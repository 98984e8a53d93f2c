import { refuse } from '@/contract/errors';
import type { Change, Domain } from '../operation';

/** A person as an operator sees it. */
export type PersonFigures = {
  userId: string;
  email: string | null;
  verified: boolean;
  name: string;
  created: Date;
  organizations: { organizationId: string; role: 'owner' | 'member' }[];
};

const LIST_PEOPLE = {
  name: 'list-people',
  text: `
    SELECT p.id AS "userId", p.email, p.email_verified AS verified, p.name, p.created,
      (SELECT coalesce(json_agg(json_build_object('organizationId', m.organization_id, 'role', m.role)
        ORDER BY m.organization_id), '[]') FROM member m WHERE m.person_id = p.id) AS organizations
    FROM person p
    WHERE ($2::text IS NULL OR p.id = $2)
      AND ($1::text IS NULL
        OR EXISTS (SELECT FROM member m WHERE m.person_id = p.id AND m.organization_id = $1))
    ORDER BY p.created, p.id`,
};

/** Everybody with an account, the members of one organization, or one person, oldest first. */
export const listPeople = (
  { database }: Domain,
  {
    organizationId = null,
    personId = null,
  }: { organizationId?: string | null; personId?: string | null },
): Promise<PersonFigures[]> => database.rows(LIST_PEOPLE, [organizationId, personId]);

/** A person by their email address, in upper or lower case; refuses with NOT_FOUND. */
export async function findPerson(
  { tx }: Pick<Change, 'tx'>,
  address: string,
): Promise<{ id: string; email: string }> {
  const email = address.toLowerCase();
  const person = await tx.person.findUnique({ where: { email }, select: { id: true } });
  if (!person) refuse('NOT_FOUND', `There is no person with the email ${email}.`);
  return { id: person.id, email };
}
