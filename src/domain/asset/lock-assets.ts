import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/** An error names the first ones only. */
const NAMED_IDS = 3;

/** Names the ids that were not found, for the message of a refusal. */
export function nameMissing(ids: string[], found: Set<string>): string {
  const missing = ids.filter((id) => !found.has(id));
  const named = missing.slice(0, NAMED_IDS).map((id) => `"${id.slice(0, 64)}"`);
  const more = missing.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Refuses with BAD_USER_INPUT, naming the ids that were not found. */
export function refuseMissing(ids: string[], found: Set<string>): never {
  const missing = nameMissing(ids, found);
  refuse('BAD_USER_INPUT', `Not in this library, or in its trash: ${missing}.`);
}

/**
 * The tags of live assets, locked until the transaction ends. Rows are locked in the order of their ids, so calls on
 * the same assets wait for each other without a deadlock. BAD_USER_INPUT when one of the ids, each given once, is not
 * in the library or is in its trash (docs/rules.md#tagging).
 */
export async function lockAssets(
  { tx }: Change,
  library: LibraryForWriting,
  ids: string[],
): Promise<{ id: string; tags: string[] }[]> {
  const rows = await tx.$queryRaw<{ id: string; tags: string[] }[]>`
    SELECT id, tags FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}::text[]) AND trashed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  if (rows.length < ids.length) refuseMissing(ids, new Set(rows.map(({ id }) => id)));
  return rows;
}

/**
 * Locks these originals: other transactions that move or remove them, or add variants to them, wait for this one. Every
 * transaction writing to an original with its variants locks the original first, and several originals in the order of
 * their ids. So nobody reads a half-changed set of variants, and there is no deadlock.
 */
export async function lockOriginals({ tx }: Change, library: LibraryForWriting, ids: string[]) {
  await tx.$queryRaw`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND parent_id IS NULL
    ORDER BY id FOR UPDATE`;
}

/** Locks the originals among the ids trashed at this moment (null: live ones); returns their ids. */
export async function lockOriginalsTrashedAt(
  { tx }: Change,
  library: LibraryForWriting,
  ids: string[],
  trashedAt: Date | null,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND parent_id IS NULL AND trashed_at IS NOT DISTINCT FROM ${trashedAt}::timestamptz
    ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}
