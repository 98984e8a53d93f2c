import type { Domain } from '../operation';

/** A library as an operator sees it. */
export type LibraryFigures = {
  organizationId: string;
  libraryId: string;
  name: string;
  created: Date;
  /** When it was moved to the trash, or null. */
  trashed: Date | null;
  /** Originals and variants outside the trash. */
  assets: number;
  trashedAssets: number;
  /** Of originals and variants, the trash included. */
  bytes: number;
};

const LIST_ALL_LIBRARIES = {
  name: 'list-all-libraries',
  text: `
    SELECT l.organization_id AS "organizationId", l.id AS "libraryId", l.name, l.created, l.trashed_at AS trashed,
      l.assets_count AS assets, l.trash_count AS "trashedAssets",
      (SELECT coalesce(sum(a.size_bytes), 0)::float8 FROM asset a
        WHERE a.organization_id = l.organization_id AND a.library_id = l.id) AS bytes
    FROM library l
    WHERE $1::text IS NULL OR l.organization_id = $1
    ORDER BY l.organization_id, l.created, l.id`,
};

/** The libraries of every organization, or of the one named, oldest first. */
export const listAllLibraries = (
  { database }: Domain,
  organizationId: string | null,
): Promise<LibraryFigures[]> => database.rows(LIST_ALL_LIBRARIES, [organizationId]);
