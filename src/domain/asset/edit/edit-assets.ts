import { isDeepStrictEqual } from 'node:util';
import type { ValuesToSet } from '@/contract/asset/own-values';
import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';
import { refuseMissing } from '../lock-assets';
import { nextValues } from './next-values';
import { type Edited, OWN_VALUES, type OwnValues } from './own-values';

/** An asset that was changed: only what changed, before and after. */
export type EditedAsset = { id: string; was: Partial<OwnValues>; became: Partial<OwnValues> };

/**
 * Sets values of live assets, the same ones for each, in one statement; those left out stay. Returns the assets that this
 * changed, in the order of their ids. BAD_USER_INPUT, and nothing is changed, with every value that does not fit an asset
 * (docs/rules.md#own-values), and for an id that is not in the library or is in its trash. With `lenient`, such assets are
 * left out.
 */
export const editAssets = operation(
  async (
    change,
    library: LibraryForWriting,
    ids: string[],
    set: ValuesToSet,
    { lenient = false } = {},
  ): Promise<EditedAsset[]> => {
    if (Object.keys(set).length === 0) refuse('BAD_USER_INPUT', 'Name at least one value to set.');
    if (set.rights?.hold && library.organization.unclaimed)
      refuse('BAD_USER_INPUT', 'rights.hold: claim the library first');
    const assets = await lockEdited(change, library, ids);
    const found = new Set(assets.map(({ id }) => id));
    if (!lenient && found.size < new Set(ids).size) refuseMissing([...new Set(ids)], found);
    const next = assets.map((asset) => ({ ...asset, next: nextValues(asset, set) }));
    const faults = next.flatMap(({ id, next: { faults } }) =>
      faults.map((fault) => (ids.length > 1 ? `"${id}": ${fault}` : fault)),
    );
    if (!lenient && faults.length > 0) refuse('BAD_USER_INPUT', sayFaults(faults));
    const edited = next
      .filter(({ next }) => next.faults.length === 0)
      .map(({ id, values, next }) => differenceOf(id, values, next.values))
      .filter(({ became }) => Object.keys(became).length > 0);
    await writeValues(change, library, edited);
    return edited;
  },
);

/** Gives assets back what they had before `editAssets`, unless one of these values has changed since; returns how many. */
export const revertEdit = operation(
  async (change, library: LibraryForWriting, before: EditedAsset[]): Promise<number> => {
    const edits = new Map(before.map((edit) => [edit.id, edit]));
    const assets = await lockEdited(change, library, [...edits.keys()]);
    const back = assets.flatMap(({ id, values }) => {
      const { was = {}, became = {} } = edits.get(id) ?? {};
      const names = Object.keys(became) as (keyof OwnValues)[];
      const isAsLeft = names.every((name) => isDeepStrictEqual(values[name], became[name]));
      return isAsLeft && names.length > 0 ? [{ id, was: became, became: was }] : [];
    });
    await writeValues(change, library, back);
    return back.length;
  },
);

/** Named at most. */
const MOST_FAULTS = 5;

const sayFaults = (faults: string[]) =>
  faults.slice(0, MOST_FAULTS).join('; ') +
  (faults.length > MOST_FAULTS ? `; and ${faults.length - MOST_FAULTS} more` : '');

function differenceOf(id: string, was: OwnValues, next: OwnValues): EditedAsset {
  const names = (Object.keys(next) as (keyof OwnValues)[]).filter(
    (name) => !isDeepStrictEqual(was[name], next[name]),
  );
  const only = (values: OwnValues) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { id, was: only(was), became: only(next) };
}

/** In the order of their ids, as everywhere. */
const lockEdited = ({ tx }: Change, library: LibraryForWriting, ids: string[]) =>
  tx.$queryRawUnsafe<Edited[]>(
    `SELECT id, kind, duration, ${OWN_VALUES} AS "values" FROM asset a
     WHERE organization_id = $1 AND library_id = $2 AND id = ANY ($3) AND trashed_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    library.organization.id,
    library.id,
    ids,
  );

const COLUMNS: [name: keyof OwnValues, column: string, type: string][] = [
  ['name', 'name', 'text'],
  ['description', 'description', 'text'],
  ['describedByPerson', 'described_by_person', 'boolean'],
  ['ownTaken', 'own_taken', 'text'],
  ['ownLatitude', 'own_latitude', 'float8'],
  ['ownLongitude', 'own_longitude', 'float8'],
  ['descriptions', 'descriptions', 'jsonb'],
  ['rights', 'rights', 'jsonb'],
  ['validFrom', 'valid_from', 'timestamptz'],
  ['validUntil', 'valid_until', 'timestamptz'],
  ['hold', 'hold', 'boolean'],
  ['focalX', 'focal_x', 'float8'],
  ['focalY', 'focal_y', 'float8'],
  ['posterAt', 'poster_at', 'float8'],
];

/** A text that only says again what a machine wrote is now a person's, which nobody sees. */
const isShown = ({ became }: EditedAsset) =>
  Object.keys(became).some((name) => name !== 'describedByPerson');

const places = (names: string[]) => names.includes('ownLatitude') || names.includes('ownLongitude');

async function writeValues(change: Change, library: LibraryForWriting, edited: EditedAsset[]) {
  if (edited.length === 0) return;
  const rows = edited.map((edit) => ({
    id: edit.id,
    isShown: isShown(edit),
    isMoved: places(Object.keys(edit.became)),
    values: edit.became,
  }));
  const set = COLUMNS.map(
    ([name, column, type]) =>
      `${column} = CASE WHEN w."values" ? '${name}' THEN ${sentOf(name, type)} ELSE a.${column} END`,
  );
  const written = await change.tx.$queryRawUnsafe<{ id: string; blob: string }[]>(
    `UPDATE asset a SET ${set.join(', ')},
       taken_in = CASE WHEN w."isMoved" THEN NULL ELSE a.taken_in END,
       taken_in_names = CASE WHEN w."isMoved" THEN NULL ELSE a.taken_in_names END,
       updated = CASE WHEN processing = 'waiting' OR NOT w."isShown" THEN updated ELSE $4 END
     FROM jsonb_to_recordset($3::text::jsonb) w(id text, "isShown" boolean, "isMoved" boolean, "values" jsonb)
     WHERE a.id = w.id AND a.organization_id = $1 AND a.library_id = $2
     RETURNING a.id, a.blob`,
    library.organization.id,
    library.id,
    JSON.stringify(rows),
    change.at,
  );
  if (rows.some(({ isMoved }) => isMoved)) change.emit('asset/position-set', {});
  const organizationId = library.organization.id;
  const filmed = new Set(rows.filter(({ values }) => 'posterAt' in values).map(({ id }) => id));
  for (const { id, blob } of written)
    if (filmed.has(id)) change.emit('asset/poster-chosen', { organizationId, blob });
}

const sentOf = (name: string, type: string) =>
  type === 'jsonb' ? `w."values" -> '${name}'` : `(w."values" ->> '${name}')::${type}`;
