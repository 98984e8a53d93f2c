import pLimit from 'p-limit';
import type { PlaybackFile } from '@/contract/asset/playback';
import { BlobMissing, type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { measureStream } from '@/platform/measure-file';
import type { AssetRef } from '../events';
import { type Domain, operation } from '../operation';
import { makePlaybackAgain } from '../playback/await-playback';
import { aProblem, type Problem } from './problem';

type Owner = {
  id: string;
  organization_id: string;
  library_id: string;
  blob: BlobName;
  sha256: string | null;
  size_bytes: string | null;
  renditions: number[];
  processed: boolean;
  /** How many captions its version for browsers has; null while it has none. */
  captions: number | null;
};

/** Rows per query. */
const BATCH_SIZE = 500;
/** Assets whose files are checked in parallel: a store on the network answers each request after a delay. */
const ASSETS_AT_ONCE = 8;

/**
 * Compares the files with their rows: every original is stored, byte for byte, with its renditions. Without `bytes` the
 * originals are not read, and only their sizes are compared. Repairing regenerates missing renditions; a lost or
 * damaged original needs a backup.
 */
export async function checkFiles(
  domain: Domain,
  blobs: Blobs,
  options: { repair: boolean; bytes: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const inTurn = pLimit(ASSETS_AT_ONCE);
  for await (const some of owners(domain)) {
    const looks = some.map((owner) => inTurn(() => checkOwner(domain, blobs, owner, options)));
    problems.push(...(await Promise.all(looks)).flat());
  }
  return problems;
}

/** Every asset, and every former URL of a promoted variant, in the order of their ids. */
async function* owners({ database }: Domain): AsyncGenerator<Owner[]> {
  for (let after = ''; ; ) {
    const { rows } = await database.pool.query<Owner>(
      `SELECT owner.*, CASE p.state WHEN 'ready' THEN jsonb_array_length(p.captions) END AS captions FROM (
         SELECT id, organization_id, library_id, blob, sha256, size_bytes, renditions, processing = 'done' AS processed FROM asset
         UNION ALL
         SELECT f.id, a.organization_id, a.library_id, f.blob, NULL, NULL, '{}', false
         FROM former_address f JOIN asset a ON a.id = f.asset_id) owner
       LEFT JOIN playback p USING (blob)
       WHERE id > $1 ORDER BY id LIMIT ${BATCH_SIZE}`,
      [after],
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function checkOwner(
  domain: Domain,
  blobs: Blobs,
  owner: Owner,
  { repair, bytes }: { repair: boolean; bytes: boolean },
): Promise<Problem[]> {
  const found = await findFault(blobs, owner, bytes);
  if (found === null || !(await isStillOwner(domain, owner))) return [];
  const repaired = repair && ['size-missing', 'playback-missing'].includes(found.problem);
  if (repaired && found.problem === 'playback-missing') await makePlaybackAgain(domain, owner.blob);
  else if (repaired) {
    const { organization_id: organizationId, library_id: libraryId, id: assetId } = owner;
    await requestRegeneration(domain, { organizationId, libraryId, assetId });
  }
  return [aProblem({ ...found, about: `asset ${owner.id}`, repaired })];
}

type Fault = Pick<Problem, 'problem' | 'detail'>;

async function findFault(blobs: Blobs, owner: Owner, bytes: boolean): Promise<Fault | null> {
  const { blob, sha256, size_bytes, renditions, processed } = owner;
  const missing = { problem: 'file-missing', detail: `Its file ${blob} is missing.` } as const;
  const size = await blobs.size(blob);
  if (size === null) return missing;
  if (size_bytes !== null && size !== Number(size_bytes))
    return {
      problem: 'file-damaged',
      detail: `Its file ${blob} has ${size} bytes instead of ${size_bytes}.`,
    };
  if (bytes && sha256 !== null) {
    const found = await hashOf(blobs, blob);
    if (found === null) return missing;
    if (found !== sha256)
      return {
        problem: 'file-damaged',
        detail: `Its file ${blob} differs from the uploaded bytes.`,
      };
  }
  if (owner.captions !== null) {
    const captions = Array.from({ length: owner.captions }, (_, n) => `captions-${n}` as const);
    const files: PlaybackFile[] = ['playback', 'strip', ...captions];
    const sizes = await Promise.all(files.map((name) => blobs.size(renditionBlob(blob, name))));
    if (sizes.includes(null))
      return { problem: 'playback-missing', detail: 'Its version for browsers is missing.' };
  }
  if (!processed) return null;
  const names = [...renditions, 'blurred'] as const;
  const sizes = await Promise.all(names.map((name) => blobs.size(renditionBlob(blob, name))));
  const lost = names.filter((_, place) => sizes[place] === null);
  if (lost.length === 0) return null;
  const detail = `These renditions are missing: ${lost.join(', ')}.`;
  return { problem: 'size-missing', detail };
}

/** Null when the file was removed while it was being read. */
async function hashOf(blobs: Blobs, blob: BlobName): Promise<string | null> {
  try {
    return (await measureStream(await blobs.read(blob))).sha256;
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}

/** A running service may have removed or promoted the asset while its files were checked. */
async function isStillOwner({ database }: Domain, { id, blob }: Owner): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'SELECT FROM asset WHERE id = $1 AND blob = $2 UNION ALL SELECT FROM former_address WHERE id = $1 AND blob = $2',
    [id, blob],
  );
  return (rowCount ?? 0) > 0;
}

/** Requests that the background work makes the renditions again, and nothing else: the row does not change. */
const requestRegeneration = operation(async ({ emit }, ref: AssetRef) => {
  emit('asset/renditions-lost', ref);
});
