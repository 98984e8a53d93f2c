import type { SavedView } from '@/contract/browse/saved-view';
import type { Colour, Orientation } from '@/contract/browse/view';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { MediaKind } from '@/platform/database/generated/enums';
import type {
  AuthorizedLibrary,
  LibraryForReading,
  LibraryForWriting,
} from '../access/authorize-library';
import { type Change, type Domain, operation } from '../operation';
import { makerOf, recordChange } from '../record-change';

type Row = {
  id: string;
  name: string;
  sort: string;
  kind: MediaKind | null;
  approval: string | null;
  takenIn: string | null;
  colour: Colour | null;
  orientation: Orientation | null;
  tags: string[];
};

const COLUMNS =
  'id, name, sort, kind, approval, taken_in AS "takenIn", colour, orientation, to_json(tags) AS tags';

const LIST = {
  name: 'list-saved-views',
  text: `
    SELECT ${COLUMNS} FROM saved_view WHERE organization_id = $1 AND library_id = $2
    ORDER BY lower(name), id`,
};

/** The saved views of a library, by name. */
export async function listSavedViews(
  { database }: Domain,
  library: LibraryForReading,
): Promise<SavedView[]> {
  return (await database.rows<Row>(LIST, keysOf(library))).map(present);
}

/**
 * Saves a view of a library under a name. Refuses with CONFLICT another view's name, in upper or lower case, and with
 * FORBIDDEN more views than a library may have.
 */
export const saveView = operation(
  async (change, library: LibraryForWriting, wanted: Omit<SavedView, 'id'>): Promise<SavedView> => {
    const row = await insertView(change, library, { id: change.newId(), ...wanted });
    return present(row ?? refuseTaken(wanted.name));
  },
);

/** Undefined: another view has the name. */
async function insertView(change: Change, library: LibraryForWriting, wanted: SavedView) {
  const { tx } = change;
  await lockViews(change, library);
  const [organizationId, libraryId] = keysOf(library);
  const saved = await tx.savedView.count({ where: { organizationId, libraryId } });
  if (saved >= LIMITS.savedViewsPerLibrary)
    refuse('FORBIDDEN', `A library can have up to ${saved} saved views. Delete one first.`);
  const { sort, kind, approval, takenIn, colour, orientation, tags } = wanted.view;
  const [row] = await tx.$queryRawUnsafe<Row[]>(
    `INSERT INTO saved_view (organization_id, library_id, id, name, sort, kind, approval, taken_in, colour, orientation,
       tags, created)
     VALUES ($1, $2, $3, $4, $5, $6::text::"MediaKind", $7, $8, $9, $10, $11, $12)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    organizationId,
    libraryId,
    wanted.id,
    wanted.name,
    sort,
    kind,
    approval,
    takenIn,
    colour,
    orientation,
    tags,
    change.at,
  );
  return row;
}

/** Renames a saved view. Refuses with CONFLICT a name already taken, and with NOT_FOUND a deleted view. */
export const renameSavedView = operation(
  async (change, library: LibraryForWriting, id: string, name: string): Promise<void> => {
    const { tx } = change;
    await lockViews(change, library);
    const [organizationId, libraryId] = keysOf(library);
    const others = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM saved_view WHERE organization_id = ${organizationId} AND library_id = ${libraryId}
        AND lower(name) = lower(${name}) AND id <> ${id}`;
    if (others.length > 0) refuseTaken(name);
    const where = { id, organizationId, libraryId };
    const { count } = await tx.savedView.updateMany({ where, data: { name } });
    if (count === 0) refuse('NOT_FOUND', 'This view was deleted.');
  },
);

/** Deletes a saved view. Returns the id of the change, to undo it; null when it is deleted already. */
export const deleteSavedView = operation(
  async (change, library: LibraryForWriting, id: string): Promise<string | null> => {
    const { principal } = library;
    if (principal.kind !== 'person') refuse('FORBIDDEN');
    const [organizationId, libraryId] = keysOf(library);
    const [row] = await change.tx.$queryRawUnsafe<Row[]>(
      `DELETE FROM saved_view WHERE organization_id = $1 AND library_id = $2 AND id = $3 RETURNING ${COLUMNS}`,
      organizationId,
      libraryId,
      id,
    );
    const input = { name: row?.name };
    const what = {
      kind: 'deleteView' as const,
      input,
      ids: [id],
      before: row ? [present(row)] : [],
    };
    return recordChange(change, {
      organizationId,
      libraryId,
      ...makerOf(principal),
      ...what,
    });
  },
);

/** Saves a deleted view again, under its id; returns 0 when another one has its name now. Refuses like `saveView`. */
export async function revertDeletedView(
  change: Change,
  library: LibraryForWriting,
  [view]: SavedView[],
): Promise<number> {
  return view && (await insertView(change, library, view)) ? 1 : 0;
}

/** Changes in one library run one after the other, so everything read first stays true. */
const lockViews = ({ tx }: Change, { organization, id }: LibraryForWriting) => tx.$executeRaw`
  SELECT 1 FROM library WHERE organization_id = ${organization.id} AND id = ${id} FOR NO KEY UPDATE`;

const keysOf = ({ organization, id }: AuthorizedLibrary) =>
  [organization.id, id] as [string, string];

const refuseTaken = (name: string) => refuse('CONFLICT', `A view named “${name}” already exists.`);

const present = ({ id, name, sort, kind, approval, tags, ...row }: Row): SavedView => ({
  id,
  name,
  view: {
    sort: sort as SavedView['view']['sort'],
    kind,
    approval,
    tags,
    trashed: false,
    ...(row.takenIn !== null && { takenIn: row.takenIn }),
    ...(row.colour !== null && { colour: row.colour }),
    ...(row.orientation !== null && { orientation: row.orientation }),
  },
});

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
