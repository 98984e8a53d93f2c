import type { Domain } from '../operation';

/** What is stored of a person, by subject. Times are ISO 8601. */
export type PersonExport = Record<string, unknown[]>;

/** Each is a query of one column, `row`, whose values name the person by `$1`, the id, or `$2`, the email address. */
const PARTS = {
  account: `
    SELECT json_build_object('id', id, 'email', email, 'emailVerified', email_verified, 'name', name,
      'created', created, 'updated', updated) AS row FROM person WHERE id = $1`,
  signIn: `
    SELECT json_build_object('provider', provider_id, 'account', account_id, 'created', created) AS row
    FROM account WHERE user_id = $1 ORDER BY created`,
  passkeys: `
    SELECT json_build_object('name', name, 'created', created) AS row FROM passkey WHERE user_id = $1 ORDER BY created`,
  sessions: `
    SELECT json_build_object('created', created, 'expires', expires_at, 'ipAddress', ip_address,
      'userAgent', user_agent) AS row FROM session WHERE user_id = $1 ORDER BY created`,
  memberships: `
    SELECT json_build_object('organizationId', organization_id, 'role', role, 'created', created) AS row
    FROM member WHERE person_id = $1 ORDER BY organization_id`,
  invitations: `
    SELECT json_build_object('organizationId', organization_id, 'created', created, 'accepted', accepted_at) AS row
    FROM invitation WHERE email = $2 ORDER BY created`,
  uploads: `
    SELECT json_build_object('assetId', id, 'organizationId', organization_id, 'libraryId', library_id, 'name', name,
      'created', created) AS row FROM asset WHERE uploaded_by_person_id = $1 ORDER BY created, id`,
  approvals: `
    SELECT json_build_object('assetId', asset_id, 'state', state, 'note', note, 'set', set_at) AS row
    FROM approval_entry WHERE set_by = $2 ORDER BY id`,
  comments: `
    SELECT json_build_object('assetId', asset_id, 'text', text, 'created', created, 'edited', edited) AS row
    FROM comment WHERE author_id = $1
      OR visitor_person_id = $1 ORDER BY created`,
  picks: `
    SELECT json_build_object('assetId', p.asset_id, 'pick', p.pick, 'picked', p.picked_at) AS row
    FROM visitor_pick p JOIN visitor v ON v.id = p.visitor_id WHERE v.person_id = $1 ORDER BY p.picked_at`,
  mails: `
    SELECT json_build_object('kind', kind, 'created', created, 'sent', sent_at) AS row
    FROM mail WHERE lower(recipient) = $2 ORDER BY created`,
  auditLog: `
    SELECT json_build_object('organizationId', organization_id, 'action', action, 'subject', subject,
      'address', address, 'at', at) AS row FROM audit WHERE actor = $2 OR actor = $1 ORDER BY id`,
};

/** What is stored of a person, but for secrets and the bytes of their uploads. */
export async function exportPerson(
  { database }: Domain,
  { id, email }: { id: string; email: string },
): Promise<PersonExport> {
  const parts = Object.entries(PARTS).map(async ([name, query]) => {
    // The unused parameter has a type, too.
    const text = `WITH who AS (SELECT $1::text, $2::text) ${query}`;
    const rows = await database.rows<{ row: unknown }>({ name: `export-${name}`, text }, [
      id,
      email,
    ]);
    return [name, rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(parts));
}
