import type { Fate, KeptOne } from '@/contract/browse/duplicate';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { inLibrary, type LibraryForWriting } from '../access/authorize-library';
import { lockOriginals } from '../asset/lock-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { type Change, operation } from '../operation';
import { recordInLibrary } from '../record-change';
import { ALIKE_BITS } from './alike-hashes';
import { type Replaced, replaceInCollections } from './replace-in-collections';

type Candidate = { id: string; name: string; tags: string[]; ai_tags: string[]; movable: boolean };

/**
 * Keeps one of several originals with the same bytes, or of similar images, and gives it the tags of the others. The
 * others become variants of it, and it takes their places in collections; or they go to the trash, with their variants.
 * An original with variants cannot become one and stays, as does one that does not look similar. Refuses with
 * RESOURCE_NOT_FOUND when the one to keep is no live original, and with BAD_USER_INPUT when it would have too many
 * variants.
 */
export const keepOne = operation(
  async (
    change,
    library: LibraryForWriting,
    keptId: string,
    otherIds: string[],
    fate: Fate,
  ): Promise<KeptOne> => {
    if (library.principal.kind !== 'person') refuse('FORBIDDEN');
    await lockOriginals(change, library, [keptId, ...otherIds]);
    const candidates = await findCandidates(change, library, keptId, otherIds);
    const kept = candidates.find(({ id }) => id === keptId) ?? refuse('RESOURCE_NOT_FOUND');
    const others = candidates.filter(
      ({ id, movable }) => id !== keptId && (movable || fate === 'trash'),
    );
    const ids = others.map(({ id }) => id);
    const tags = await uniteTags(change, kept, others);
    const replaced = await dispose(change, library, { keptId, ids, fate });
    const input: KeptInput = { keptId, name: kept.name, fate, tags, ...replaced };
    const before = ids.map((id) => ({ id }));
    const made = { kind: 'keepOne' as const, input, ids, before };
    return { changed: ids.length, changeId: await recordInLibrary(change, library, made) };
  },
);

/** The record of it. `tags`: those added to the kept original. */
export type KeptInput = Replaced & { keptId: string; name: string; fate: Fate; tags: string[] };

/** Does away with the others. */
async function dispose(
  change: Change,
  library: LibraryForWriting,
  { keptId, ids, fate }: { keptId: string; ids: string[]; fate: Fate },
): Promise<Replaced> {
  if (fate === 'trash') {
    await trashAssets(change, library, ids);
    return { entries: [], addedTo: [], covers: [] };
  }
  await makeVariants(change, library, keptId, ids);
  return replaceInCollections(change, keptId, ids);
}

/** In a group, one may be similar to another that is similar to a third. */
const MOST_BITS = 2 * ALIKE_BITS;

/** The live originals among the ids similar to the one to keep, in the order of the ids. */
function findCandidates(
  { tx }: Change,
  library: LibraryForWriting,
  keptId: string,
  otherIds: string[],
) {
  return tx.$queryRaw<Candidate[]>`
    SELECT a.id, a.name, a.tags, a.ai_tags,
      NOT EXISTS (SELECT FROM asset v WHERE v.parent_id = a.id) AS movable
    FROM unnest(${[keptId, ...otherIds]}::text[]) WITH ORDINALITY AS sent(id, n)
    JOIN asset a ON a.id = sent.id
    JOIN asset kept ON kept.id = ${keptId} AND (kept.sha256 = a.sha256
      OR kept.perceptual_hash > 0 AND a.perceptual_hash > 0
        AND bit_count((kept.perceptual_hash # a.perceptual_hash)::bit(64)) <= ${MOST_BITS}::int)
    WHERE a.organization_id = ${library.organization.id} AND a.library_id = ${library.id}
      AND a.trashed_at IS NULL AND a.parent_id IS NULL
    ORDER BY sent.n`;
}

/** Gives an asset the tags of others, up to its limit; returns those added. A machine's tag stays a machine's. */
async function uniteTags({ tx, at }: Change, kept: Candidate, others: Candidate[]) {
  const theirs = new Set(others.flatMap(({ tags }) => tags));
  const missing = [...theirs].filter((tag) => !kept.tags.includes(tag));
  const tags = missing.slice(0, LIMITS.tagsPerAsset - kept.tags.length);
  if (tags.length === 0) return [];
  const byPeople = new Set(
    others.flatMap(({ tags: all, ai_tags }) => all.filter((tag) => !ai_tags.includes(tag))),
  );
  const aiTags = tags.filter((tag) => !byPeople.has(tag));
  await tx.$executeRaw`
    UPDATE asset SET tags = tags || ${tags}::text[], ai_tags = ai_tags || ${aiTags}::text[],
      updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
    WHERE id = ${kept.id}`;
  return tags;
}

/** The originals are locked. Until an asset is processed, `updated` stays null. */
async function makeVariants(
  { tx, at }: Change,
  library: LibraryForWriting,
  keptId: string,
  ids: string[],
) {
  const there = await tx.asset.count({
    where: { ...inLibrary(library), parentId: keptId },
  });
  if (there + ids.length > LIMITS.variantsPerAsset)
    refuse('BAD_USER_INPUT', `An asset can have up to ${LIMITS.variantsPerAsset} variants.`);
  await tx.$executeRaw`
    UPDATE asset SET parent_id = ${keptId},
      updated = CASE WHEN processing = 'waiting' AND updated IS NULL THEN NULL ELSE ${at}::timestamptz END
    WHERE id = ANY (${ids})`;
}
