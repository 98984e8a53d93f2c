import { z } from 'zod';
import { approvalNote, description, typedName } from '../asset/asset-changes';
import { valuesToSet } from '../asset/own-values';
import { tagsToApply, tagsToRemove, tagToApply } from '../asset/tagging';
import { EXAMPLE_ID, text } from '../parameters';
import { view } from './browse';
import { MAX_RANGES, MAX_SELECTED } from './view';

/** Selected assets by their ids. */
export const selectedIds = z
  .array(text)
  .max(MAX_SELECTED, `at most ${MAX_SELECTED} ids`)
  .meta({ example: [EXAMPLE_ID] });

/** All assets of a view from one to another, by their ids, both included. */
const range = z.object({ first: text, last: text });

/**
 * The originals of a bulk change: some by their ids, or the content of a view when the change starts: some ranges of
 * it, or all of it when `ranges` is null; without `except`, and with `also`.
 */
export const bulkSelection = z.union([
  z.object({ ids: selectedIds.min(1, 'must name at least one asset') }),
  z.object({
    view,
    ranges: z.array(range).min(1).max(MAX_RANGES).nullable(),
    except: selectedIds,
    also: selectedIds,
  }),
]);
export type BulkSelection = z.infer<typeof bulkSelection>;

/** What happens to each asset of a selection. `approve` is apart, because it needs more than write access. */
export const assetChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tags: tagsToApply }),
  z.object({ kind: z.literal('untag'), tags: tagsToRemove }),
  z.object({ kind: z.literal('transfer'), targetLibraryId: text }),
  z.object({ kind: z.literal('approve'), state: text.min(1), note: approvalNote }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('restore') }),
]);

/** Permanently deletes assets in the trash, if there are exactly as many as the person agreed to. */
export const purgeChange = z.object({ kind: z.literal('purge'), count: z.int().min(1) });

/** Renames a tag in a whole library, perhaps to one of its existing tags, or removes it. */
export const tagChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renameTag'), tag: text.min(1), to: tagToApply }),
  z.object({ kind: z.literal('deleteTag'), tag: text.min(1) }),
]);

/** What happens to a single asset. */
export const textChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rename'), name: typedName }),
  z.object({ kind: z.literal('describe'), description }),
]);

/** Sets values of assets; `set` as in the interface. */
const edit = z.object({ kind: z.literal('edit'), set: valuesToSet });

export type EditChange = z.infer<typeof edit>;

/** What happens to a few assets at once. */
export const smallChange = z.union([assetChange, textChange, edit]);
export type SmallChange = z.infer<typeof smallChange>;

/** What happens to selected assets. */
export const selectedChange = z.union([assetChange, edit]);
export type SelectedChange = z.infer<typeof selectedChange> | z.infer<typeof purgeChange>;
export type TagChange = z.infer<typeof tagChange>;
export type AssetChange = SelectedChange | SmallChange | TagChange;

/**
 * A change as the pages show it. It counts originals; for a tag, variants too; for a collection, the assets added,
 * removed or moved. A change of a single thing other than an asset counts as one.
 */
export const bulkChange = z.object({
  id: z.string(),
  organizationId: z.string(),
  kind: z.enum([
    ...(['tag', 'untag', 'transfer', 'approve', 'trash', 'restore', 'purge'] as const),
    ...(['renameTag', 'deleteTag', 'rename', 'describe', 'edit', 'promote', 'keepOne'] as const),
    ...(['createCollection', 'editCollection', 'deleteCollection'] as const),
    ...(['collect', 'uncollect', 'arrange', 'deleteComment', 'deleteView'] as const),
  ]),
  /**
   * `approve`: the state it sets. `transfer`: the name of the target library. `deleteTag`: the removed tag.
   * `renameTag`: the new tag. `rename`: the new name. `promote`: the name of the variant. `keepOne`: the name of the
   * asset it keeps. For collections and saved views: their name. Null for other kinds.
   */
  value: z.string().nullable(),
  state: z.enum(['running', 'stopped', 'finished', 'failed', 'undoing', 'undone']),
  total: z.int(),
  /** How many it has processed, and how many of them it changed. */
  done: z.int(),
  changed: z.int(),
  /** How many an undo has turned back, and how many it kept because they were changed meanwhile. */
  undone: z.int(),
  kept: z.int(),
  /** The error code that ended it; null when none did. */
  failure: z.string().nullable(),
  /** Until when it can be undone, in unix milliseconds; null when it cannot. */
  undoUntil: z.number().nullable(),
});
export type BulkChange = z.infer<typeof bulkChange>;
