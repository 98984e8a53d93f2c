/**
 * Measures a bulk change of a whole library: the time until it has started and until it is done, and meanwhile the
 * median and the slowest of 100 lists of 50 assets (p99), for the same library and for another organization's.
 *
 *   npm run -s build && npx tsx bench/bulk-change.ts [assets]
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { assetsPath, sendRequest } from '../e2e/support/api';
import { withDatabase } from '../e2e/support/database';
import { createOrganization } from '../e2e/support/organizations';
import { callMutation, createPerson, signIn } from '../e2e/support/people';
import { removeData, startService } from '../e2e/support/service';
import { quantile } from './statistics';

const ASSETS = Number(process.argv[2] ?? 100_000);
const PAUSE_MS = 20;
const QUIET_MS = 15_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Images without files, with a name, five tags and a description, as search reads them. */
const INSERT = `
  INSERT INTO asset (organization_id, library_id, kind, processing, id, name, blob, sha256, size_bytes, content_type, tags,
    ai_tags, description, renditions, width, height, created, updated)
  SELECT $1, 'one', 'image', 'done', md5($1 || n), 'Photo ' || n || '.jpg', md5('blob ' || $1 || n), '', 0, 'image/jpeg',
    ARRAY['outdoor', 'tag' || n % 50, 'colour' || n % 12, 'place' || n % 300, 'year' || n % 10], '{}',
    'A photo of a landscape with water and mountains, number ' || n, '{400,800}', 4000, 3000,
    now() - n * interval '1 second', now() FROM generate_series($2::int, $3::int) n`;

type Tenant = { id: string; key: string };

async function main() {
  const service = await startService({ RATE_LIMIT_KEY_PER_MINUTE: '999999999' });
  const { url, dataDir } = service;
  try {
    const [large, other] = [
      await createOrganization(service, { name: 'Large', libraries: ['one'] }),
      await createOrganization(service, { name: 'Other', libraries: ['one'] }),
    ];
    await fill(dataDir, large, ASSETS);
    await fill(dataDir, other, 1000);
    const cookie = await signIn(service, await createPerson(service, { [large.id]: 'member' }));
    const call = (procedure: string, input: object) => send(url, cookie, procedure, input);

    let isOver = false;
    const measureUntil = async (stop: Promise<unknown>) => {
      isOver = false;
      const measured = Promise.all([large, other].map((tenant) => measureLists(tenant)));
      await stop;
      isOver = true;
      return (await measured).join(', the other organization ');
    };
    const measureLists = async ({ id, key }: Tenant) => {
      const times: number[] = [];
      while (!isOver) {
        const begin = performance.now();
        await (await sendRequest(url, assetsPath(id, 'one'), { key })).text();
        times.push(performance.now() - begin);
        await pause(PAUSE_MS);
      }
      const at = (part: number) => quantile(times, part).toFixed(1);
      return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`;
    };
    const ended = async () => {
      while (true) {
        const [newest] = await withDatabase(dataDir, (query) =>
          query('SELECT state FROM bulk_change WHERE ended_at IS NOT NULL'),
        );
        if (newest) return newest.state as string;
        await pause(100);
      }
    };

    print(`${ASSETS} assets, load average ${loadavg()[0]?.toFixed(1)}`);
    print(`quiet: ${await measureUntil(pause(QUIET_MS))}`);
    const begin = performance.now();
    const since = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    const view = { sort: 'newest', tags: [], kind: null, approval: null, trashed: false };
    const { id } = await call('start', {
      organizationId: large.id,
      libraryId: 'one',
      selection: { view, except: [] },
      change: { kind: 'tag', tags: ['new'] },
    });
    print(`started after ${since()}`);
    print(`while it runs: ${await measureUntil(ended())}`);
    print(`${await ended()} after ${since()}`);
    const undoBegin = performance.now();
    await call('undo', { id });
    print(`${await ended()} after ${((performance.now() - undoBegin) / 1000).toFixed(1)} s`);
  } finally {
    await service.stop();
    await removeData(dataDir);
  }
}

/** In pieces, because each is one transaction. */
async function fill(dataDir: string, { id }: Tenant, count: number) {
  for (let from = 1; from <= count; from += 5000)
    await withDatabase(dataDir, (query) => query(INSERT, [id, from, Math.min(count, from + 4999)]));
}

async function send(url: string, cookie: string, procedure: string, input: object) {
  const answer = await callMutation({ url }, `bulkChange.${procedure}`, input, { Cookie: cookie });
  const { result, error } = await answer.json();
  if (error) throw new Error(`${procedure}: ${answer.status} ${error.message}`);
  return result.data;
}

await main();
