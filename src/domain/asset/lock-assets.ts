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
