import { refuse } from '@/contract/errors';
import type { Delivery } from '@/platform/database/generated/enums';
import type { LibraryForWriting } from '../access/authorize-library';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { type Domain, operation } from '../operation';
import { LIBRARY_COLUMNS, type LibraryRow } from './list-libraries';

/** What is left out stays. */
export type LibraryChange = {
  name?: string | undefined;
  delivery?: Delivery | undefined;
  imagesCarryCredit?: boolean | undefined;
  originalsKeepLocation?: boolean | undefined;
};

/**
 * Changes the display name of a library, and who gets its files and how they leave. Its id stays, and with it every URL
 * (docs/rules.md#libraries). Refuses with BAD_USER_INPUT to deliver approved assets where no approval state says so.
 */
export const changeLibrary = operation(
  async (
    { tx },
    library: LibraryForWriting,
    { name, delivery, imagesCarryCredit, originalsKeepLocation }: LibraryChange,
  ): Promise<LibraryRow> => {
    const { id: organizationId } = library.organization;
    if (delivery === 'approved') {
      const { approvalStates } = await tx.organization.findUniqueOrThrow({
        where: { id: organizationId },
      });
      if (!approvalStates.some((state) => state.toLowerCase() === 'approved'))
        refuse('BAD_USER_INPUT', 'The organization has no approval state named approved.');
    }
    const [row] = await tx.$queryRawUnsafe<LibraryRow[]>(
      `UPDATE library l SET name = coalesce($3, name), delivery = coalesce($4::"Delivery", delivery),
         images_carry_credit = coalesce($5, images_carry_credit),
         originals_keep_location = coalesce($6, originals_keep_location)
       WHERE l.organization_id = $1 AND l.id = $2 RETURNING ${LIBRARY_COLUMNS}`,
      organizationId,
      library.id,
      name ?? null,
      delivery ?? null,
      imagesCarryCredit ?? null,
      originalsKeepLocation ?? null,
    );
    return row ?? refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  },
);

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
