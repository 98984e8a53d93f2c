import type { LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';

/**
 * Says that the live originals with these bytes are no duplicates: their group is not shown any more, until another one
 * comes. Not `ignored`: shows it again.
 */
export const ignoreDuplicates = operation(
  async ({ tx }, library: LibraryForWriting, sha256: string, ignored: boolean): Promise<void> => {
    await tx.asset.updateMany({
      where: {
        organizationId: library.organization.id,
        libraryId: library.id,
        sha256,
        parentId: null,
        trashedAt: null,
        notDuplicate: !ignored,
      },
      data: { notDuplicate: ignored },
    });
  },
);

/** Says that live originals are not alike, until another one comes that is like them; or takes that back. */
export const ignoreAlike = operation(
  async ({ tx }, library: LibraryForWriting, ids: string[], ignored: boolean): Promise<void> => {
    await tx.asset.updateMany({
      where: {
        organizationId: library.organization.id,
        libraryId: library.id,
        id: { in: ids },
        parentId: null,
        trashedAt: null,
      },
      data: { notAlike: ignored },
    });
  },
);
