import type { Access } from '@/platform/database/generated/enums';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';

/** An API key as the settings page shows it: everything but the secret. */
export type ListedKey = {
  id: string;
  name: string;
  grants: { library: string; access: Access }[];
  created: Date;
  lastUsedAt: Date | null;
};

/** The unrevoked keys of an organization, newest first, without grants on libraries in the trash. */
export async function listKeys(
  { database }: Domain,
  organization: SettingsForMember,
): Promise<ListedKey[]> {
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
