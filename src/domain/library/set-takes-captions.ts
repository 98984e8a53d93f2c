import { refuse } from '@/contract/errors';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { type Domain, operation } from '../operation';

/**
 * Sets whether files uploaded to a library from now on bring their caption and keywords along, as description and tags
 * (docs/rules.md#processing). NOT_FOUND for a library the organization does not have.
 */
export const setTakesCaptions = operation(
  async ({ tx }, { id: organizationId }: SettingsForOwner, libraryId: string, takes: boolean) => {
    const { count } = await tx.library.updateMany({
      where: { organizationId, id: libraryId, trashedAt: null },
      data: { takesCaptions: takes },
    });
    if (count === 0) refuse('NOT_FOUND', 'Library not found.');
  },
);

/** The libraries of an organization, the oldest first, with this setting. */
export const listTakesCaptions = (
  { database }: Domain,
  { id: organizationId }: SettingsForMember,
): Promise<{ id: string; name: string; takesCaptions: boolean }[]> =>
  database.prisma.library.findMany({
    where: { organizationId, trashedAt: null },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, takesCaptions: true },
  });
