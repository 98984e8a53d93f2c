import type { PresentFile } from '@/contract/browse/duplicate';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

const FIND = {
  name: 'find-by-bytes',
  text: `
    SELECT DISTINCT ON (sha256) sha256, id, name FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND sha256 = ANY ($3) AND trashed_at IS NULL AND parent_id IS NULL
    ORDER BY sha256, created, id`,
};

/**
 * Which of these files, named by the SHA-256 of their bytes, are live originals of the library already: the oldest
 * original of each.
 */
export const findByBytes = (
  { database }: Domain,
  library: LibraryForReading,
  sha256s: string[],
): Promise<PresentFile[]> => database.rows(FIND, [library.organization.id, library.id, sha256s]);
