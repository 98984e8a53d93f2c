import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';

/** The unrevoked keys of an organization without their secrets, newest first, without grants on libraries in the trash. */
export async function listKeys({ database }: Domain, organization: SettingsForMember) {
  const keys = await database.prisma.apiKey.findMany({
    where: { organizationId: organization.id, revokedAt: null },
    orderBy: [{ created: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      created: true,
      lastUsedAt: true,
      grants: {
        where: { library: { trashedAt: null } },
        select: { libraryId: true, access: true },
        orderBy: { libraryId: 'asc' },
      },
    },
  });
  return keys.map(({ grants, ...key }) => ({
    ...key,
    grants: grants.map(({ libraryId, access }) => ({ library: libraryId, access })),
  }));
}

/** An API key as an operator sees it: everything but the secret. */
export type KeyFigures = {
  organizationId: string;
  keyId: string;
  name: string;
  grants: { libraryId: string; access: 'read' | 'write' }[];
  created: Date;
  lastUsed: Date | null;
};

const LIST_ALL_KEYS = {
  name: 'list-all-keys',
  text: `
    SELECT k.organization_id AS "organizationId", k.id AS "keyId", k.name, k.created, k.last_used_at AS "lastUsed",
      (SELECT coalesce(json_agg(json_build_object('libraryId', g.library_id, 'access', g.access)
        ORDER BY g.library_id), '[]') FROM key_grant g WHERE g.key_id = k.id) AS grants
    FROM api_key k
    WHERE k.revoked_at IS NULL AND ($1::text IS NULL OR k.organization_id = $1)
    ORDER BY k.organization_id, k.created, k.id`,
};

/** The keys of every organization, or of the one named, that are not revoked, oldest first. */
export const listAllKeys = (
  { database }: Domain,
  organizationId: string | null,
): Promise<KeyFigures[]> => database.rows(LIST_ALL_KEYS, [organizationId]);
