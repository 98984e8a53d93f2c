import type { PresentFile } from '@/contract/browse/duplicate';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

const FIND = {
  name: 'find-by-bytes',
  text: `
    SELECT sha256, id, name FROM (
      SELECT sha256, id, name, row_number() OVER (PARTITION BY sha256 ORDER BY created, id) AS place FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND sha256 = ANY ($3) AND trashed_at IS NULL AND parent_id IS NULL) found
    WHERE place <= $4 ORDER BY sha256, place`,
};

/**
 * Which of these files, named by the SHA-256 of their bytes, are live originals of the library already: the oldest
 * originals of each, at most `copies`.
 */
export const findByBytes = (
  { database }: Domain,
  library: LibraryForReading,
  sha256s: string[],
  copies = 1,
): Promise<PresentFile[]> =>
  database.rows(FIND, [library.organization.id, library.id, sha256s, copies]);
