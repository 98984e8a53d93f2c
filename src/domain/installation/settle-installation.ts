import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import type { Database } from '@/platform/database/connect';
import { fingerprintOf } from '../access/secret/secrets';
import type { Domain } from '../operation';

/** What a process is about to use with the database. */
export type Used = {
  store: 'disk' | 's3';
  /** The folder, or the bucket. */
  place: string;
  searchIndex: 'postgresql' | 'meilisearch';
};

/** As stored. `mark`: the content of the file `STORE_MARK` in the store. `secrets`: fingerprints, the newest first. */
export type Installation = Used & { mark: string; secrets: string[] };

/** The process does not belong to the database. The name makes it print only the sentence. */
export class WrongInstallation extends Error {
  override name = 'WrongInstallation';
}

/** The file by which a store is known. It belongs to no asset. */
export const STORE_MARK = 'vitrine-store';

const FIND = `
  SELECT store, store_place AS place, store_mark AS mark, secrets, search_index AS "searchIndex" FROM installation`;

const INSERT = `
  INSERT INTO installation (store, store_place, store_mark, secrets, search_index)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`;

/** How long the answer of a store that is down is waited for. */
const STORE_MS = 5_000;

/**
 * Compares a process with what its database is used with, and refuses one that differs with WrongInstallation: it would
 * put files where no other process finds them, or find none of the keys. The first process of a database decides, also of
 * one from before this was recorded. A newer secret and a new index are noted.
 */
export async function settleInstallation(domain: Domain, blobs: Blobs, used: Used) {
  const found = (await findInstallation(domain.database)) ?? (await begin(domain, blobs, used));
  const own = fingerprintsOf(domain);
  const problem =
    problemOfSecret(found, own) ??
    problemOfIndex(found, used) ??
    (await problemOfStore(found, blobs, used));
  if (problem) throw new WrongInstallation(problem);
  const secrets = own.includes(found.secrets[0] ?? '') ? own : found.secrets;
  await write(domain.database, { ...found, secrets, searchIndex: used.searchIndex });
}

/** The same of a process that uses no files. */
export async function refuseForeignSecret(domain: Domain) {
  const found = await findInstallation(domain.database);
  const problem = found && problemOfSecret(found, fingerprintsOf(domain));
  if (problem) throw new WrongInstallation(problem);
}

/** Records that from now on the database is used with this store, these secrets and this index: a wanted move. */
export async function acceptInstallation(
  domain: Domain,
  blobs: Blobs,
  used: Used,
): Promise<Installation> {
  await begin(domain, blobs, used);
  const mark = (await readMark(blobs)) ?? domain.newId();
  await blobs.put(STORE_MARK, Buffer.from(mark));
  const accepted = { ...used, mark, secrets: fingerprintsOf(domain) };
  await write(domain.database, accepted);
  return accepted;
}

export async function findInstallation({ pool }: Database): Promise<Installation | null> {
  return (await pool.query<Installation>(FIND)).rows[0] ?? null;
}

const fingerprintsOf = ({ secrets }: Domain) => secrets.map(fingerprintOf);

/** Records the first process. One that starts at the same moment waits, and finds the same. */
async function begin(domain: Domain, blobs: Blobs, used: Used): Promise<Installation> {
  const { prisma } = domain.database;
  await prisma.$transaction(
    async (tx) => {
      const values = [used.store, used.place, '', fingerprintsOf(domain), used.searchIndex];
      if ((await tx.$executeRawUnsafe(INSERT, ...values)) === 0) return;
      const known = await readMark(blobs);
      const mark = known ?? domain.newId();
      if (known === null) await blobs.put(STORE_MARK, Buffer.from(mark));
      await tx.$executeRaw`UPDATE installation SET store_mark = ${mark}`;
    },
    { timeout: 60_000 },
  );
  return (await findInstallation(domain.database)) as Installation;
}

const write = ({ pool }: Database, { store, place, mark, secrets, searchIndex }: Installation) =>
  pool.query(
    `UPDATE installation SET store = $1, store_place = $2, store_mark = $3, secrets = $4, search_index = $5
     WHERE (store, store_place, store_mark, secrets, search_index) IS DISTINCT FROM ($1, $2, $3, $4::text[], $5)`,
    [store, place, mark, secrets, searchIndex],
  );

/** The mark of a store; null: it has none. */
async function readMark(blobs: Blobs): Promise<string | null> {
  if ((await blobs.size(STORE_MARK)) === null) return null;
  return text(await blobs.read(STORE_MARK));
}

function problemOfSecret({ secrets }: Installation, own: string[]): string | null {
  if (own.some((each) => secrets.includes(each))) return null;
  return `SECRET, or the secret in DATA_DIR, is not the one that this database is used with: put that one back; if it is lost, run admin installation accept, after which nothing it sealed can be read.`;
}

function problemOfIndex({ searchIndex }: Installation, used: Used): string | null {
  if (searchIndex === 'postgresql' || used.searchIndex === searchIndex) return null;
  return 'MEILISEARCH_URL is not set, but this database is used with Meilisearch: set it, or run admin installation accept to search in PostgreSQL.';
}

async function problemOfStore(found: Installation, blobs: Blobs, used: Used) {
  if (found.store === 's3' && used.store === 'disk')
    return `S3_BUCKET is not set, but the files of this database are in the bucket ${found.place}: set it, or move them with admin store move.`;
  if (found.store === 'disk' && used.store === 's3')
    return `S3_BUCKET is set, but the files of this database are in the folder ${found.place}: leave it out, or move them with admin store move.`;
  const mark = await orUndefined(readMark(blobs));
  // A store that is down says nothing: a process that is restarted meanwhile waits for it.
  if (mark === undefined || mark === found.mark) return null;
  const [variable, kind] = used.store === 's3' ? ['S3_BUCKET', 'bucket'] : ['DATA_DIR', 'folder'];
  return `${variable}: the files of this database are in another ${kind} (${found.place}), not in ${used.place}, which lacks its file ${STORE_MARK}; if you moved them, run admin installation accept.`;
}

async function orUndefined(asked: Promise<string | null>): Promise<string | null | undefined> {
  const ended = new AbortController();
  const late = setTimeout(STORE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    if (error instanceof BlobsUnreachable) return undefined;
    throw error;
  } finally {
    ended.abort();
  }
}
