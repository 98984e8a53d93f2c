import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/** A saved view whose tags were changed. */
export type Retagged = { id: string; before: string[]; after: string[] };

/** Renames a tag in the saved views of a library, or with null removes it from them. */
export const retagSavedViews = (
  { tx }: Change,
  library: LibraryForWriting,
  tag: string,
  to: string | null,
): Promise<Retagged[]> => tx.$queryRaw<Retagged[]>`
  WITH former AS (
    SELECT id, tags FROM saved_view
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id} AND ${tag} = ANY (tags)
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE saved_view SET tags =
    CASE WHEN ${to}::text IS NULL OR ${to} = ANY (former.tags) THEN array_remove(former.tags, ${tag})
         ELSE array_replace(former.tags, ${tag}, ${to}) END
  FROM former WHERE saved_view.id = former.id
  RETURNING saved_view.id, to_json(former.tags) AS before, to_json(saved_view.tags) AS after`;

/** Undoes that, except in views changed meanwhile. */
export const restoreSavedViews = ({ tx }: Change, retagged: Retagged[]) => tx.$executeRaw`
  UPDATE saved_view SET tags = ARRAY(SELECT jsonb_array_elements_text(w.before))
  FROM jsonb_to_recordset(${JSON.stringify(retagged)}::text::jsonb) w(id text, before jsonb, after jsonb)
  WHERE saved_view.id = w.id AND tags = ARRAY(SELECT jsonb_array_elements_text(w.after))`;
