import type { LibraryForWriting } from '../access/authorize-library';
import { renameAsset } from '../asset/rename-asset';
import { setDescription } from '../asset/set-description';
import type { Change } from '../operation';
import type { Kind } from './kind';

type Named = { id: string; name: string; given: string };

/** Renames an asset. */
export const renameKind = (name: string): Kind => ({
  apply: async (change, { library }, ids) =>
    applyToOne(ids, async (id): Promise<Named[]> => {
      const had = await lockText(change, library, id);
      const given = await renameAsset(change, library, id, name);
      return had && given !== had.name ? [{ id, name: had.name, given }] : [];
    }),

  revert: async ({ tx, at }, { library }, [was]: Named[]) =>
    was === undefined
      ? 0
      : tx.$executeRaw`
    UPDATE asset SET name = ${was.name}, updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ${was.id} AND trashed_at IS NULL AND name = ${was.given}`,
});

type Described = { id: string; description: string | null; byPerson: boolean };

/** Replaces the description of an asset. */
export const describeKind = (description: string): Kind => ({
  apply: async (change, { library }, ids) =>
    applyToOne(ids, async (id): Promise<Described[]> => {
      const had = await lockText(change, library, id);
      await setDescription(change, library, id, description);
      if (!had || ((had.description ?? '') === description && had.byPerson)) return [];
      return [{ id, description: had.description, byPerson: had.byPerson }];
    }),

  revert: async ({ tx, at }, { library }, [was]: Described[]) =>
    was === undefined
      ? 0
      : tx.$executeRaw`
      UPDATE asset SET description = ${was.description}, described_by_person = ${was.byPerson},
        updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id} AND id = ${was.id}
        AND trashed_at IS NULL AND described_by_person AND coalesce(description, '') = ${description}`,
});

/** A name and a description are given to one asset at a time. */
async function applyToOne(ids: string[], apply: (id: string) => Promise<{ id: string }[]>) {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) throw new Error('This change is for one asset.');
  const before = await apply(id);
  return { changed: before.length, before };
}

type Text = { name: string; description: string | null; byPerson: boolean };

/** Undefined when the asset is not live in the library: the change refuses it. */
async function lockText({ tx }: Change, library: LibraryForWriting, id: string) {
  const [row] = await tx.$queryRaw<Text[]>`
    SELECT name, description, described_by_person AS "byPerson" FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ${id} AND trashed_at IS NULL
    FOR NO KEY UPDATE`;
  return row;
}
