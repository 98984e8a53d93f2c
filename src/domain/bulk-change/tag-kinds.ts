import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';
import { renameTag } from '../tag/rename-tag';
import { tagAssets } from '../tag/tag-assets';
import { untagAssets } from '../tag/untag-assets';
import type { Kind } from './kind';

type Tagged = { id: string; tags: string[]; ai_tags: string[] };

/** An asset with new tags. `ai`: those it had before from a machine. */
type Added = { id: string; added: string[]; ai: string[] };

/** An asset with removed tags, each with its place among all of its tags. */
type Removed = { id: string; removed: { tag: string; place: number; ai: boolean }[] };

/** Adds tags. Leaves out assets that would have too many. */
export const tagKind = (tags: string[]): Kind => ({
  async apply(change, { library }, ids, strict) {
    const rows = (await lockTagged(change, library, ids)).filter(
      (row) => strict || new Set([...row.tags, ...tags]).size <= LIMITS.tagsPerAsset,
    );
    await tagAssets(change, library, strict ? ids : idsOf(rows), tags);
    const before = rows.map(({ id, tags: had, ai_tags }): Added => {
      const [own, ai] = [new Set(had), new Set(ai_tags)];
      return { id, added: tags.filter((tag) => !own.has(tag)), ai: tags.filter((t) => ai.has(t)) };
    });
    const isOther = ({ added, ai }: Added) => added.length > 0 || ai.length > 0;
    return { changed: rows.length, before: before.filter(isOther) };
  },

  revert: (change, { library }, before: Added[]) =>
    rewrite(change, library, before, (row, { added, ai }) => {
      const intact = [...added, ...ai].every((tag) => row.tags.includes(tag));
      if (!intact) return null;
      return { tags: row.tags.filter((tag) => !added.includes(tag)), ai };
    }),
});

/** Removes tags. */
export const untagKind = (tags: string[]): Kind => ({
  async apply(change, { library }, ids, strict) {
    const rows = await lockTagged(change, library, ids);
    await untagAssets(change, library, strict ? ids : idsOf(rows), tags);
    const before = rows.map(({ id, tags: had, ai_tags }): Removed => {
      const all = had.map((tag, place) => ({ tag, place, ai: ai_tags.includes(tag) }));
      return { id, removed: all.filter(({ tag }) => tags.includes(tag)) };
    });
    return { changed: rows.length, before: before.filter(({ removed }) => removed.length > 0) };
  },

  revert: (change, { library }, before: Removed[]) =>
    rewrite(change, library, before, (row, { removed }) => {
      const intact = removed.every(({ tag }) => !row.tags.includes(tag));
      const next = [...row.tags];
      for (const { tag, place } of removed) next.splice(place, 0, tag);
      if (!intact || next.length > LIMITS.tagsPerAsset) return null;
      return { tags: next, ai: removed.filter(({ ai }) => ai).map(({ tag }) => tag) };
    }),
});

/** Removes a tag from its whole library. */
export const deleteTagKind = (tag: string): Kind => ({
  ...untagKind([tag]),
  tag: { from: tag, to: null },
});

/** An asset with a renamed tag. `had`: it had the other tag before; `ai`: which of the two were a machine's. */
type Renamed = { id: string; place: number; had: boolean; ai: string[] };

/** Renames a tag, or merges it into the tag of that name. */
export const renameTagKind = (tag: string, to: string): Kind => ({
  tag: { from: tag, to },

  async apply(change, { library }, ids) {
    const rows = (await lockTagged(change, library, ids)).filter(({ tags }) => tags.includes(tag));
    await renameTag(change, library, idsOf(rows), tag, to);
    const before = rows.map(({ id, tags, ai_tags }): Renamed => {
      const ai = ai_tags.filter((each) => each === tag || each === to);
      return { id, place: tags.indexOf(tag), had: tags.includes(to), ai };
    });
    return { changed: rows.length, before };
  },

  revert: (change, { library }, before: Renamed[]) =>
    rewrite(change, library, before, (row, { place, had, ai }) => {
      if (!row.tags.includes(to) || row.tags.includes(tag)) return null;
      const next = had ? [...row.tags] : row.tags.filter((each) => each !== to);
      next.splice(place, 0, tag);
      return next.length > LIMITS.tagsPerAsset ? null : { tags: next, ai };
    }),
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** In the order of their ids, as everywhere. */
const lockTagged = ({ tx }: Change, library: LibraryForWriting, ids: string[]) =>
  tx.$queryRaw<Tagged[]>`
    SELECT id, tags, ai_tags FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND trashed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;

/**
 * Writes the tags computed by `former` from an asset and the note about it; null leaves the asset alone. `ai`: tags to
 * give back to a machine. Returns how many were written.
 */
async function rewrite<Noted extends { id: string }>(
  change: Change,
  library: LibraryForWriting,
  before: Noted[],
  former: (row: Tagged, noted: Noted) => { tags: string[]; ai: string[] } | null,
): Promise<number> {
  const noted = new Map(before.map((entry) => [entry.id, entry]));
  const rows = await lockTagged(change, library, [...noted.keys()]);
  const written = rows.flatMap((row) => {
    const entry = noted.get(row.id);
    const next = entry && former(row, entry);
    if (!next) return [];
    const ai = new Set([...row.ai_tags, ...next.ai]);
    return [{ id: row.id, tags: next.tags, ai: next.tags.filter((tag) => ai.has(tag)) }];
  });
  await change.tx.$executeRaw`
    UPDATE asset SET tags = ARRAY(SELECT jsonb_array_elements_text(w.tags)),
      ai_tags = ARRAY(SELECT jsonb_array_elements_text(w.ai)),
      updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${change.at} END
    FROM jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) w(id text, tags jsonb, ai jsonb)
    WHERE asset.id = w.id`;
  return written.length;
}
