import pLimit from 'p-limit';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import { deleteUnlessLocked } from '@/platform/database/deletion-lock';
import type { AssetRef } from '../events';
import { type Domain, operation } from '../operation';
import { makePlaybackAgain } from '../playback/await-playback';
import {
  type Derived,
  derivedOf,
  type Fault,
  type FileParts,
  findFault,
  isPlayback,
  type Owner,
} from './find-fault';
import {
  damagedBlob,
  hashOf,
  isUnreadable,
  mendCopy,
  mendOriginal,
  UNREADABLE,
} from './mend-original';
import { aProblem, type Problem } from './problem';

/** Rows per query. */
const BATCH_SIZE = 500;
/** Assets whose files are checked in parallel: a store on the network answers each request after a delay. */
const ASSETS_AT_ONCE = 8;

/**
 * Compares the files with their rows: every original is stored, byte for byte, with its renditions. Without `bytes` they
 * are not read, and sizes and the last findings count. Repairing takes lost and damaged originals from the backups, and
 * has lost and damaged renditions made anew.
 */
export async function checkFiles(
  domain: Domain,
  parts: FileParts,
  options: { repair: boolean; bytes: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const inTurn = pLimit(ASSETS_AT_ONCE);
  const look = makeLook(domain, parts, options);
  for await (const some of owners(domain)) {
    const looks = some.map((owner) => inTurn(() => look(owner)));
    problems.push(...(await Promise.all(looks)).flat());
  }
  return problems;
}

const OWNERS = `
  SELECT owner.*, c.finding, c.checked_at, c.derived, greatest(row_changed, p.created) AS changed,
    CASE p.state WHEN 'ready' THEN jsonb_array_length(p.captions) END AS captions FROM (
    SELECT id, organization_id, library_id, blob, sha256, size_bytes, renditions, processing = 'done' AS processed,
      coalesce(updated, created) AS row_changed FROM asset
    UNION ALL
    SELECT f.id, a.organization_id, a.library_id, f.blob, NULL, NULL, '{}', false, f.created
    FROM former_address f JOIN asset a ON a.id = f.asset_id) owner
  LEFT JOIN playback p USING (blob) LEFT JOIN original_check c USING (blob)`;

/** Every asset, and every former URL of a promoted variant, in the order of their ids. */
async function* owners({ database }: Domain): AsyncGenerator<Owner[]> {
  for (let after = ''; ; ) {
    const { rows } = await database.pool.query<Owner>(
      `${OWNERS} WHERE id > $1 ORDER BY id LIMIT ${BATCH_SIZE}`,
      [after],
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** The owners of these originals. */
export const findOwners = async ({ database }: Domain, blobs: BlobName[]): Promise<Owner[]> =>
  (await database.pool.query<Owner>(`${OWNERS} WHERE blob = ANY ($1)`, [blobs])).rows;

/** Originals, then what is made from them: a mended original is looked at again. */
const MOST_LOOKS = 3;

/** Checks the files of an owner, and records what the bytes were. Returns what was wrong. */
export function makeLook(
  domain: Domain,
  parts: FileParts,
  { repair, bytes }: { repair: boolean; bytes: boolean },
) {
  return async (owner: Owner): Promise<Problem[]> => {
    const problems: Problem[] = [];
    for (let looks = 1; ; looks++) {
      // The time before the files are read: a file made meanwhile has no hash here yet.
      const at = domain.now();
      const { fault, derived } = await findFault(parts, owner, { bytes }).catch(unreadable(owner));
      if (fault === null || !(await isStillOwner(domain, owner))) {
        if (bytes) await note(domain, owner.blob, { at, finding: null, derived });
        break;
      }
      const repaired = repair && (await mend(domain, parts, owner, fault));
      const { problem, detail } = fault;
      problems.push(aProblem({ problem, detail, about: `asset ${owner.id}`, repaired }));
      if (repaired && problem.startsWith('file-') && looks < MOST_LOOKS) continue;
      const finding = repaired ? null : problem;
      if (bytes) await note(domain, owner.blob, { at, finding, derived: null });
      break;
    }
    if (bytes && repair) problems.push(...(await mendCopies(parts, owner)));
    return problems;
  };
}

/** The fault of a file that cannot even be looked at. */
const unreadable =
  ({ blob }: Owner) =>
  (error: Error) => {
    if (!isUnreadable(error)) throw error;
    const detail = `Its file ${blob} cannot be read: ${error.message}.`;
    return { fault: { problem: 'file-damaged', detail } satisfies Fault, derived: null };
  };

/** Compares what the backups have of the files of an owner, and replaces what is damaged there. */
async function mendCopies({ blobs, copies }: FileParts, owner: Owner): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (!copies) return problems;
  for (const blob of [owner.blob, ...derivedOf(owner)]) {
    const sha256 = blob === owner.blob ? owner.sha256 : await hashOf(blobs, blob);
    if (sha256 === null || sha256 === UNREADABLE) continue;
    // What is wrong with the place must not end the check of the files.
    const repaired = await mendCopy(blobs, copies, { blob, sha256 }).catch(() => false);
    if (repaired === null) continue;
    const detail = `The copy ${sha256} of its file ${blob} in the backups is damaged.`;
    problems.push(
      aProblem({ problem: 'copy-damaged', detail, about: `asset ${owner.id}`, repaired }),
    );
  }
  return problems;
}

/** Returns whether it was mended, or the background work was asked to. */
async function mend(
  domain: Domain,
  { blobs, copies }: FileParts,
  owner: Owner,
  { problem, damaged = [] }: Fault,
): Promise<boolean> {
  const { blob, sha256 } = owner;
  if (problem === 'file-missing' || problem === 'file-damaged') {
    if (!copies || sha256 === null) return false;
    const mended = await mendOriginal(blobs, copies, { blob, sha256 });
    await deleteIfPurged(domain, blobs, blob);
    return mended;
  }
  for (const name of damaged) await blobs.delete(name);
  if (problem === 'playback-missing' || damaged.some((name) => isPlayback(owner, name)))
    await makePlaybackAgain(domain, blob);
  const { organization_id: organizationId, library_id: libraryId, id: assetId } = owner;
  if (problem !== 'playback-missing')
    await requestRegeneration(domain, { organizationId, libraryId, assetId });
  return true;
}

/** Deletes what was stored of an original that was purged meanwhile. A purge after this deletes it itself. */
const deleteIfPurged = async (domain: Domain, blobs: Blobs, blob: BlobName) => {
  if ((await findOwners(domain, [blob])).length > 0) return;
  // While a backup is made, it waits like every deletion: the files of a purged asset are removed after the backup.
  await deleteUnlessLocked(domain.database.pool, async () => {
    for (const name of [blob, damagedBlob(blob)]) await blobs.delete(name);
  });
};

/** A running service may have removed or promoted the asset while its files were checked. */
async function isStillOwner({ database }: Domain, { id, blob }: Owner): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'SELECT FROM asset WHERE id = $1 AND blob = $2 UNION ALL SELECT FROM former_address WHERE id = $1 AND blob = $2',
    [id, blob],
  );
  return (rowCount ?? 0) > 0;
}

const NOTE = `
  INSERT INTO original_check (blob, checked_at, finding, derived) VALUES ($1, $2, $3, $4)
  ON CONFLICT (blob) DO UPDATE SET checked_at = $2, finding = $3, derived = $4`;

const note = (
  { database }: Domain,
  blob: BlobName,
  { at, finding, derived }: { at: Date; finding: string | null; derived: Derived | null },
) => database.pool.query(NOTE, [blob, at, finding, derived]);

/** Requests that the background work makes the renditions again, and nothing else: the row does not change. */
const requestRegeneration = operation(async ({ emit }, ref: AssetRef) => {
  emit('asset/renditions-lost', ref);
});
