import type { Domain } from '../operation';
import type { SettingsForOwner } from './authorize-settings';

/** A change of access, as the audit log shows it. */
export type AuditEntry = {
  id: string;
  actor: string;
  action: string;
  subject: string;
  /**
   * The present name of the key, share link or person whose id begins `subject`; null: it is none of them, or it no
   * longer exists.
   */
  subjectName: string | null;
  /** Null: the change was made on the machine itself. */
  clientIp: string | null;
  at: Date;
};

const LIST_AUDIT = {
  name: 'list-audit',
  text: `
    SELECT a.id::text, a.actor, a.action, a.subject, a.address AS "clientIp", a.at,
           coalesce(k.name, s.title, p.email, p.name) AS "subjectName"
    FROM audit a
    LEFT JOIN api_key k ON k.id = a.subject AND k.organization_id = a.organization_id
    LEFT JOIN share_link s ON s.id = split_part(a.subject, ' ', 1) AND s.organization_id = a.organization_id
    LEFT JOIN person p ON p.id = split_part(a.subject, ' ', 1)
    WHERE a.organization_id = $1 AND ($2::bigint IS NULL OR a.id < $2)
    ORDER BY a.id DESC LIMIT $3`,
};

const LATEST = {
  name: 'latest-changes-of-access',
  text: 'SELECT a.id::text FROM audit a WHERE a.organization_id = $1 ORDER BY a.id DESC LIMIT 5',
};

/**
 * What differs after a change of access to an organization, by any process, whatever its clock says. Of changes made at
 * the same moment, one may become visible after the other: so it names the latest few.
 */
export async function latestAccessChanges(
  { database }: Domain,
  organizationId: string,
): Promise<string> {
  const rows = await database.rows<{ id: string }>(LATEST, [organizationId]);
  return rows.map(({ id }) => id).join(' ');
}

/** All changes of access to an organization, newest first. `before`: the id of the last entry of the page before. */
export const listAudit = (
  { database }: Domain,
  organization: SettingsForOwner,
  page: { before: string | null; limit: number },
): Promise<AuditEntry[]> =>
  database.rows<AuditEntry>(LIST_AUDIT, [organization.id, page.before, page.limit]);
