import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';
import { LIBRARY_COLUMNS, type LibraryRow } from './library-row';

/** Changes the display name of a library. Its id stays, and with it every URL (docs/rules.md#libraries). */
export const renameLibrary = operation(
  async ({ tx }, library: LibraryForWriting, name: string): Promise<LibraryRow> => {
    const [row] = await tx.$queryRawUnsafe<LibraryRow[]>(
      `UPDATE library l SET name = $3 WHERE l.organization_id = $1 AND l.id = $2 RETURNING ${LIBRARY_COLUMNS}`,
      library.organization.id,
      library.id,
      name,
    );
    return row ?? refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  },
);
