import type { Access, Role } from '@/platform/database/generated/enums';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';

export type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  /** Null: the person who sent the invitation no longer exists. */
  invitedBy: string | null;
  expiresAt: Date;
  expired: boolean;
  /** The access of the member to come to libraries that are not chosen; null: none. */
  others: Access | null;
  /** How many libraries are chosen. */
  chosen: number;
};

const LIST_INVITATIONS = {
  name: 'list-invitations',
  text: `
    SELECT i.id, i.email, i.role, p.name AS "invitedBy", i.expires_at AS "expiresAt", i.expires_at <= $2 AS expired,
           i.library_access AS others, (SELECT count(*) FROM jsonb_object_keys(i.library_rights))::int AS chosen
    FROM invitation i LEFT JOIN person p ON p.id = i.invited_by_id
    WHERE i.organization_id = $1 AND i.accepted_at IS NULL
    ORDER BY i.created DESC, i.id`,
};

/** The open invitations of an organization, newest first. */
export const listInvitations = (
  { database, now }: Domain,
  { id }: SettingsForMember,
): Promise<ListedInvitation[]> => database.rows<ListedInvitation>(LIST_INVITATIONS, [id, now()]);
