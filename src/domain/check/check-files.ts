import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type BlobName, type Blobs, type StoredBlob, tierBlob } from '@/platform/blobs/port';
import { removeUnlessHeld } from '@/platform/database/hold-removals';
import type { AssetAddress } from '../events';
import { type Domain, operation } from '../operation';
import type { Problem } from './problem';

type Owner = {
  id: string;
  organization_id: string;
  library_id: string;
  blob: BlobName;
  sha256: string | null;
  size_bytes: string | null;
  tiers: number[];
  processed: boolean;
};

/** Rows looked at in one go. */
const batch = 500;
/** Files are stored before their rows: a younger one may still get its row. */
const graceMs = 3_600_000;

/**
 * Holds files and rows against each other: every original is there, byte for byte, with its smaller pictures, and
 * every file belongs to a row. Reads every original. Repairing makes missing smaller pictures anew and removes
 * files that belong to nobody; an original that is lost or damaged needs a backup.
 */
export async function checkFiles(
  domain: Domain,
  blobs: Blobs,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const owner of owners(domain))
    problems.push(...(await checkOwner(domain, blobs, owner, repair)));
  problems.push(...(await checkUnowned(domain, blobs, repair)));
  return problems;
}

/** Every asset, and every address that a promoted variant left, in the order of their ids. */
async function* owners({ database }: Domain): AsyncGenerator<Owner> {
  for (let after = ''; ; ) {
    const { rows } = await database.pool.query<Owner>(
      `SELECT * FROM (
         SELECT id, organization_id, library_id, blob, sha256, size_bytes, tiers, processing = 'done' AS processed FROM asset
         UNION ALL
         SELECT f.id, a.organization_id, a.library_id, f.blob, NULL, NULL, '{}', false
         FROM former_address f JOIN asset a ON a.id = f.asset_id) owner
       WHERE id > $1 ORDER BY id LIMIT ${batch}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function checkOwner(
  domain: Domain,
  blobs: Blobs,
  owner: Owner,
  repair: boolean,
): Promise<Problem[]> {
  const found = await findFault(blobs, owner);
  if (found === null || !(await isStillOwner(domain, owner))) return [];
  const mended = repair && found.problem === 'size-missing';
  if (mended) {
    const address = {
      organizationId: owner.organization_id,
      libraryId: owner.library_id,
      assetId: owner.id,
    };
    await lookAgain(domain, address);
  }
  return [{ ...found, about: `asset ${owner.id}`, repaired: mended }];
}

type Fault = Pick<Problem, 'problem' | 'detail'>;

async function findFault(blobs: Blobs, owner: Owner): Promise<Fault | null> {
  const { blob, sha256, size_bytes, tiers, processed } = owner;
  const size = await blobs.size(blob);
  if (size === null) return { problem: 'file-missing', detail: `Its file ${blob} is not there.` };
  if (size_bytes !== null && size !== Number(size_bytes))
    return {
      problem: 'file-damaged',
      detail: `Its file ${blob} has ${size} bytes instead of ${size_bytes}.`,
    };
  if (sha256 !== null && (await hashOf(blobs, blob)) !== sha256)
    return {
      problem: 'file-damaged',
      detail: `Its file ${blob} holds other bytes than were uploaded.`,
    };
  if (!processed) return null;
  for (const name of [...tiers, 'blurred'] as const)
    if ((await blobs.size(tierBlob(blob, name))) === null)
      return { problem: 'size-missing', detail: `Its smaller picture ${name} is not there.` };
  return null;
}

async function hashOf(blobs: Blobs, blob: BlobName): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await blobs.read(blob), hash);
  return hash.digest('hex');
}

/** A service that runs may have removed or promoted it while its files were looked at. */
async function isStillOwner({ database }: Domain, { id, blob }: Owner): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'SELECT FROM asset WHERE id = $1 AND blob = $2 UNION ALL SELECT FROM former_address WHERE id = $1 AND blob = $2',
    [id, blob],
  );
  return (rowCount ?? 0) > 0;
}

/** Has the background work make the smaller pictures again. */
const lookAgain = operation(async ({ tx, emit }, address: AssetAddress) => {
  const waiting = await tx.asset.updateMany({
    where: { id: address.assetId, processing: 'done' },
    data: { processing: 'waiting' },
  });
  if (waiting.count > 0) emit('asset/uploaded', address);
});

async function checkUnowned(domain: Domain, blobs: Blobs, repair: boolean): Promise<Problem[]> {
  const problems: Problem[] = [];
  let names: BlobName[] = [];
  const judge = async () => {
    for (const name of await findUnowned(domain, names)) {
      const repaired =
        repair && (await removeUnlessHeld(domain.database.pool, () => blobs.remove(name)));
      problems.push({
        problem: 'file-unowned',
        about: `file ${name}`,
        detail: 'It belongs to no asset.',
        repaired,
      });
    }
    names = [];
  };
  for await (const stored of blobs.list()) {
    if (isYoung(stored)) continue;
    names.push(stored.blob);
    if (names.length === 5_000) await judge();
  }
  await judge();
  return problems;
}

const isYoung = ({ changed }: StoredBlob): boolean => changed.getTime() > Date.now() - graceMs;

/** Those of the names that lead to no row; a smaller picture belongs to whom its original does. */
async function findUnowned({ database }: Domain, names: BlobName[]): Promise<BlobName[]> {
  const { rows } = await database.pool.query<{ name: BlobName }>(
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE NOT EXISTS (SELECT FROM asset WHERE blob = split_part(name, '.', 1))
       AND NOT EXISTS (SELECT FROM former_address WHERE blob = split_part(name, '.', 1))
       AND NOT EXISTS (SELECT FROM person WHERE avatar_blob = name)
     ORDER BY name`,
    [names],
  );
  return rows.map(({ name }) => name);
}
