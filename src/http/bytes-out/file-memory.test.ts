import { beforeAll, describe, expect, it } from 'vitest';
import { findServedFile, type PublicFile } from '@/domain/asset/find-served-file';
import { newId } from '@/domain/new-id';
import { followChannel } from '@/platform/database/follow-channel';
import { makeLog } from '@/platform/log';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { aFile, small } from '@/testing/http/cdn-fixture';
import { seededRandom } from '@/testing/images';
import { makeFileMemory } from './file-memory';

/** The long form: `STEPS=20000 KILLS=100 npx vitest run src/http/bytes-out/file-memory.test.ts`. */
const STEPS = Number(process.env.STEPS ?? 500);
const KILLS = Number(process.env.KILLS ?? 8);
const LIFETIME_MS = 1_000;

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
});

const address = (assetId: string, version: string | null = null) =>
  ({ assetId, version, wanted: 400, download: false }) as const;
const sql = (text: string, values: unknown[] = []) => domain.test.pool.query(text, values);

/** The memory of a web process, and how often it asked the database. */
const aProcess = (maxBytes?: number) => {
  const counted = { reads: 0 };
  const memory = makeFileMemory({
    read: (id) => {
      counted.reads++;
      return findServedFile(domain, id);
    },
    follow: (onReport, onGap) =>
      followChannel({
        connectionString: domain.test.url,
        channel: 'served_file',
        log: makeLog('silent'),
        onReport,
        onGap,
        pauseMs: 20,
      }),
    ...(maxBytes && { maxBytes }),
  });
  return { ...memory, counted };
};

const ANY = '(SELECT id FROM asset ORDER BY random() LIMIT 1)';
const CHANGES = [
  `UPDATE asset SET name = $1 WHERE id = ${ANY}`,
  `UPDATE asset SET blob = $1 WHERE id = ${ANY}`,
  `UPDATE asset SET blob = $1, content_version = coalesce(content_version, 0) + 1 WHERE id = ${ANY}`,
  `UPDATE asset SET sha256 = $1, size_bytes = length($1) WHERE id = ${ANY}`,
  `UPDATE asset SET content_type = 'image/' || $1 WHERE id = ${ANY}`,
  `UPDATE asset SET renditions = ARRAY[400, length($1)] WHERE id = ${ANY}`,
  `UPDATE asset SET blurhash = CASE WHEN blurhash IS NULL THEN $1 END WHERE id = ${ANY}`,
  `UPDATE asset SET description = $1 WHERE id = ${ANY}`,
  `UPDATE asset SET trashed_at = now() WHERE id = ${ANY} AND $1 <> ''`,
  `DELETE FROM asset WHERE id = ${ANY} AND $1 <> ''`,
  `UPDATE library SET trashed_at = CASE WHEN trashed_at IS NULL THEN now() END WHERE $1 <> ''`,
  `UPDATE organization SET trashed_at = CASE WHEN trashed_at IS NULL THEN now() END WHERE $1 <> ''`,
  // A promoted variant leaves its URL with the bytes, which belong to the asset from then on.
  `WITH promoted AS (UPDATE asset SET blob = $1 WHERE id = ${ANY} RETURNING id)
   INSERT INTO former_address (id, blob, asset_id, created) SELECT 'former-' || $1, $1, id, now() FROM promoted`,
  // A promote exchanges the bytes of two assets.
  `WITH pair AS (SELECT id, blob, row_number() OVER () AS n FROM (SELECT id, blob FROM asset ORDER BY random() LIMIT 2) p)
   UPDATE asset SET blob = other.blob FROM pair mine JOIN pair other ON other.n <> mine.n
   WHERE asset.id = mine.id AND $1 <> ''`,
];

/** Answers that were true for a URL, and when: from before its change was sent until the next one was acknowledged. */
class Truth {
  readonly #states = new Map<string, { text: string; from: number; until: number }[]>();

  note(id: string, text: string, from: number, now: number) {
    const states = this.#states.get(id) ?? [];
    this.#states.set(id, states);
    const last = states.at(-1);
    if (last?.text === text) return;
    if (last) last.until = now;
    states.push({ text, from, until: Number.POSITIVE_INFINITY });
  }

  wasTrue(id: string, text: string, since: number): boolean {
    return (this.#states.get(id) ?? []).some(
      (state) => state.text === text && state.until >= since,
    );
  }
}

describe('rows of served files in memory', () => {
  it(`are at most a second old after ${STEPS} random changes, in two processes that lose their connections`, async () => {
    const random = seededRandom(7);
    const below = (count: number) => Math.floor(random() * count);
    const { library } = await aLibrary(domain);
    const add = async () => {
      await sql('UPDATE library SET trashed_at = NULL');
      await sql('UPDATE organization SET trashed_at = NULL');
      return (await aReadyAsset(domain, library, { blob: newId() })).id;
    };
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await add());
    const truth = new Truth();
    // The second process keeps evicting.
    const processes = [aProcess(), aProcess(6_000)];
    const fromMemory: number[] = [];
    for (let step = 0; step < STEPS; step++) {
      const began = performance.now();
      if (random() < 0.4 && (await sql('SELECT FROM asset')).rowCount !== 0) {
        const name = newId();
        await sql(CHANGES[below(CHANGES.length)] as string, [name]);
        ids.push(`former-${name}`);
      } else if (random() < 0.05 || (await sql('SELECT FROM asset')).rowCount === 0)
        ids.push(await add());
      if (step % Math.ceil(STEPS / KILLS) === 1)
        await sql(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'vitrine served_file' AND datname = current_database()`,
        );
      const changed = performance.now();
      const looked = ids.slice(-20);
      const fresh = await Promise.all(looked.map((id) => findServedFile(domain, id)));
      for (const [place, id] of looked.entries())
        truth.note(id, JSON.stringify(fresh[place]), began, changed);
      for (const { find, counted } of processes) {
        const before = counted.reads;
        const asked = performance.now();
        const found = await Promise.all(looked.map((id) => find(address(id))));
        fromMemory.push(looked.length - (counted.reads - before));
        for (const [place, id] of looked.entries()) {
          const text = JSON.stringify(found[place]?.file ?? null);
          expect(truth.wasTrue(id, text, asked - LIFETIME_MS), `step ${step}: ${text}`).toBe(true);
        }
      }
    }
    expect(fromMemory.reduce((sum, count) => sum + count)).toBeGreaterThan(STEPS);
    await Promise.all(processes.map(({ close }) => close()));
  }, 600_000);

  it('stay longer than a second while the connection proves that nothing changed', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, { blob: newId() });
    const { find, close, counted } = aProcess();
    const look = async () => (await find(address(id)))?.file.name;
    // The connection is made meanwhile.
    for (let n = 0; n < 10; n++) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const settled = counted.reads;
    for (let n = 0; n < 24; n++) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(counted.reads).toBe(settled);
    await sql("UPDATE asset SET name = 'other.jpg' WHERE id = $1", [id]);
    await expect.poll(look, { timeout: 1_000, interval: 20 }).toBe('other.jpg');
    await close();
  });
});

/** A memory of invented rows, without a database. */
const invented = (maxBytes?: number) => {
  const files = new Map<string, PublicFile>();
  const asked: string[] = [];
  let report = (_: string) => {};
  const { find } = makeFileMemory({
    read: async (id) => {
      asked.push(id);
      return files.get(id) ?? null;
    },
    follow(onReport) {
      report = onReport;
      return { reportedUntil: () => performance.now(), catchUp() {}, close: async () => {} };
    },
    ...(maxBytes && { maxBytes }),
  });
  return { find, files, asked, report: (payload: string) => report(payload) };
};

describe('a version in the URL', () => {
  it('that memory does not know is looked up in the database', async () => {
    const { find, files, asked } = invented();
    files.set('a', aFile('one', small, { contentVersion: 1 }));
    await find(address('a'));
    files.set('a', aFile('two', small, { contentVersion: 2 }));
    expect((await find(address('a', '1')))?.file.blob).toBe('one');
    expect((await find(address('a')))?.file.blob).toBe('one');
    expect(asked).toHaveLength(1);
    expect((await find(address('a', '2')))?.file.blob).toBe('two');
    expect((await find(address('a')))?.file.blob).toBe('two');
    expect((await find(address('a', '3')))?.file.blob).toBe('two');
    expect(asked).toHaveLength(3);
  });
});

describe('memory', () => {
  it('forgets the rows of a reported blob or organization, and rows read meanwhile', async () => {
    const { find, files, asked, report } = invented();
    for (const id of ['a', 'b', 'c'])
      files.set(id, aFile(id, small, { organizationId: id === 'c' ? 'theirs' : 'ours' }));
    const all = () => Promise.all(['a', 'b', 'c'].map((id) => find(address(id))));
    await all();
    report('ours/a');
    await all();
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
    report('ours');
    await all();
    expect(asked.slice(4)).toEqual(['a', 'b']);
    report('ours/b');
    const reading = find(address('b'));
    report('theirs/other');
    await reading;
    await find(address('b'));
    expect(asked.slice(6)).toEqual(['b', 'b']);
  });

  it('keeps no URL without a file', async () => {
    const { find, asked } = invented();
    await find(address('nothing'));
    await find(address('nothing'));
    expect(asked).toHaveLength(2);
  });

  it('is shared: an organization that fills it keeps the rows of the others', async () => {
    const { find, files, asked } = invented(40_000);
    const add = (organizationId: string, id: string) =>
      files.set(id, aFile(id, small, { organizationId }));
    for (let n = 0; n < 5; n++) add('quiet', `quiet${n}`);
    for (let n = 0; n < 500; n++) add('loud', `loud${n}`);
    const look = async (name: string, count: number) => {
      for (let n = 0; n < count; n++) await find(address(`${name}${n}`));
    };
    await look('quiet', 5);
    await look('loud', 500);
    asked.length = 0;
    await look('quiet', 5);
    expect(asked).toEqual([]);
  });

  it('keeps an answer until its row changes, within its bytes', async () => {
    const { find, files, report } = invented(100_000);
    files.set('a', aFile('a', small));
    const answer = { headers: {}, body: small };
    (await find(address('a')))?.keepAnswer(address('a'), answer);
    expect((await find(address('a')))?.answer(address('a'))).toBe(answer);
    expect((await find(address('a')))?.answer({ ...address('a'), download: true })).toBeNull();
    report('ours/a');
    expect((await find(address('a')))?.answer(address('a'))).toBeNull();
    for (const id of ['b', 'c', 'd', 'e', 'f', 'g']) {
      files.set(id, aFile(id, small));
      (await find(address(id)))?.keepAnswer(address(id), answer);
    }
    const kept = ['b', 'c', 'd', 'e', 'f', 'g'].map(async (id) =>
      (await find(address(id)))?.answer(address(id)),
    );
    expect((await Promise.all(kept)).filter(Boolean)).toHaveLength(4);
  });
});
