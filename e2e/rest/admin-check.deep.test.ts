import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkData, runAdmin } from '../support/admin';
import { type Query, withDatabase } from '../support/database';
import { anImage } from '../support/images';
import {
  isMeilisearchInstalled,
  type MeilisearchServer,
  startMeilisearch,
} from '../support/servers/meilisearch';
import { endService, type RunningService, startService } from '../support/service';
import { type Asset, aLibrary, call, type OwnLibrary, processed, uploadOne } from './client';

type Problem = {
  problem: string;
  about: string;
  detail: string;
  remedy: string;
  repaired: boolean;
};

let service: RunningService;
let meilisearch: MeilisearchServer | null = null;
let library: OwnLibrary;
/** An original of 900 × 600, and its variant. */
let original: string;
let variant: string;
beforeAll(async () => {
  if (isMeilisearchInstalled) meilisearch = await startMeilisearch();
  service = await startService({ LOG_LEVEL: 'warn', ...meilisearch?.env });
  const { url } = service;
  library = await aLibrary(url);
  original = await keep('fox.jpg', await anImage('jpeg', 900, 600));
  variant = await keep('hare.png', await anImage('png', 500, 400), original);
  const json = { assetIds: [original], tags: ['fox'] };
  await call(`${library.assets}/tag`, { key: library.key, url, method: 'POST', json });
}, 180_000);
afterAll(async () => {
  await endService(service);
  await meilisearch?.stop();
});

async function keep(name: string, bytes: Uint8Array<ArrayBuffer>, parentId?: string) {
  const { id } = await uploadOne(library, { bytes, name }, parentId);
  await processed(library, id);
  return id;
}

const read = async (id: string) => (await call<Asset>(`${library.assets}/${id}`, library)).data;

/** Runs check as an operator does while the service runs. */
const check = (...options: string[]) =>
  checkData<Problem>({ ...service, env: { ...meilisearch?.env } }, ...options);

const blobs = () => join(service.dataDir, 'files', 'blobs');
const query: Query = (sql, values) => withDatabase(service.dataDir, (run) => run(sql, values));
/** Changes rows without constraints and triggers. */
const force = (statement: string) => query(`SET session_replication_role = replica; ${statement}`);

async function fileOf(id: string) {
  const [row] = await query<{ blob: string }>('SELECT blob FROM asset WHERE id = $1', [id]);
  const blob = row?.blob as string;
  return join(blobs(), blob.slice(0, 2), blob);
}

type Damage = {
  what: string;
  /** Damages rows or files; returns a function that undoes damage beyond `--repair`. */
  damage(): Promise<unknown>;
  problem: string;
  about(): string;
  /** The reported problem. */
  detail: RegExp;
  /** False: only a backup or the service itself can repair it. */
  mended?: false;
};

const about = { original: () => `asset ${original}`, variant: () => `asset ${variant}` };
const aboutLibrary = () => `library ${library.organizationId}/${library.libraryId}`;
const STRAY = '0123456789abcdefghijkl';

const damages: Damage[] = [
  {
    what: 'an original without its file',
    async damage() {
      const [path, bytes] = [await fileOf(original), await readFile(await fileOf(original))];
      await rm(path);
      return () => writeFile(path, bytes);
    },
    problem: 'file-missing',
    about: about.original,
    detail: /^Its file \S+ is missing\.$/,
    mended: false,
  },
  {
    what: 'missing renditions',
    damage: async () => {
      for (const name of ['400', 'blurred']) await rm(`${await fileOf(original)}.${name}`);
    },
    problem: 'size-missing',
    about: about.original,
    detail: /^These renditions are missing: 400, blurred\.$/,
  },
  {
    what: 'a wrong asset count of a library',
    damage: () => query('UPDATE library SET assets_count = 7'),
    problem: 'counter-wrong',
    about: aboutLibrary,
    detail: /^It says 7 assets, 0 in the trash; there are 2 assets, 0 in the trash\.$/,
  },
  {
    what: 'an asset missing in the search index',
    damage: () => force(`DELETE FROM search.asset WHERE id = '${variant}'`),
    problem: 'search-wrong',
    about: about.variant,
    detail: /^The index in PostgreSQL does not have it\.$/,
  },
  {
    what: 'a waiting asset without a run',
    damage: () =>
      query(
        `UPDATE asset SET processing = 'waiting', created = now() - interval '4 hours' WHERE id = '${original}'`,
      ),
    problem: 'processing-stuck',
    about: about.original,
    detail: /^It waits to be processed, and no job is running for it\.$/,
  },
];

describe('admin check on a running service', () => {
  it.each(damages)(
    'finds $what',
    async ({ damage, problem, about, detail, mended = true }) => {
      await expect.poll(() => check(), { timeout: 50_000 }).toEqual([]);
      const before = await read(original);
      const undo = await damage();
      const found = await check();
      expect(found).toMatchObject([{ problem, about: about(), repaired: false }]);
      expect(found[0]?.detail).toMatch(detail);
      expect(found[0]?.remedy).toMatch(/\.$/);
      const repaired = await check('--repair');
      const first = repaired.find((one) => one.problem === problem);
      expect(first).toMatchObject({ about: about(), repaired: mended });
      if (!mended) {
        expect(await check()).toEqual(found);
        await (undo as () => Promise<unknown>)();
      }
      await expect.poll(() => check(), { timeout: 50_000 }).toEqual([]);
      if (problem === 'size-missing') expect(await read(original)).toEqual(before);
    },
    180_000,
  );

  it.skipIf(!isMeilisearchInstalled)(
    'finds differences between Meilisearch and the database',
    async () => {
      const server = meilisearch as MeilisearchServer;
      await expect.poll(() => check(), { timeout: 50_000 }).toEqual([]);
      const document = await server.document(original);
      await server.putDocuments([
        { ...document, name: ['badger'] },
        { ...document, id: STRAY },
      ]);
      const expected = [
        { problem: 'search-wrong', about: about.original() },
        { problem: 'search-wrong', about: `asset ${STRAY}` },
      ];
      const found = await check();
      expect(found).toMatchObject(expected);
      expect(found.map(({ detail }) => detail)).toEqual([
        'The index in Meilisearch has it with other words, or in another place.',
        'The index in Meilisearch still has it, though it is no asset that can be found.',
      ]);
      expect((await check('--repair')).map(({ repaired }) => repaired)).toEqual([true, true]);
      await expect.poll(() => check(), { timeout: 50_000 }).toEqual([]);
      await expect.poll(server.countAssets, { timeout: 50_000 }).toBe(2);
      expect(await server.document(original)).toEqual(document);
    },
    180_000,
  );

  it('exits with 1 while a problem remains, and with 0 after its repair', async () => {
    await force(`UPDATE library SET assets_count = assets_count + 1`);
    const run = async (...options: string[]) => {
      const { code, stdout } = await runAdmin(service, ['check', ...options], meilisearch?.env);
      expect(stdout.trimEnd().split('\n')).toHaveLength(1);
      return [code, JSON.parse(stdout).problems.length];
    };
    expect(await run()).toEqual([1, 1]);
    expect(await run('--repair')).toEqual([0, 1]);
    expect(await run()).toEqual([0, 0]);
  }, 60_000);

  it('refuses a value for its flag', async () => {
    const { code, stdout } = await runAdmin(service, ['check', '--repair=yes']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'BAD_USER_INPUT']);
  });
});
