import { inLibrary, type LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';

/**
 * Marks the live originals with these bytes as no duplicates: their group is hidden until another one is added. Not
 * `ignored`: shows it again.
 */
export const ignoreDuplicates = operation(
  async ({ tx }, library: LibraryForWriting, sha256: string, ignored: boolean) => {
    await tx.asset.updateMany({
      where: {
        ...inLibrary(library),
        sha256,
        parentId: null,
        trashedAt: null,
        notDuplicate: !ignored,
      },
      data: { notDuplicate: ignored },
    });
  },
);

/** Marks live originals as not similar, until another similar one is added; or removes the mark. */
export const ignoreAlike = operation(
  async ({ tx }, library: LibraryForWriting, ids: string[], ignored: boolean) => {
    await tx.asset.updateMany({
      where: {
        ...inLibrary(library),
        id: { in: ids },
        parentId: null,
        trashedAt: null,
      },
      data: { notAlike: ignored },
    });
  },
);
