/**
 * Measures how calls grow with the library: one service for each size, in turns, one call at a time. Every call follows
 * a change of its library, so nothing is answered from memory. Prints medians in milliseconds.
 *
 *   npm run -s build && npx tsx bench/growth.ts [--sizes 1000,100000,1000000] [--rounds 100] [--folder FOLDER]
 *     [--meilisearch]
 *
 * FOLDER keeps the filled libraries for the next time. With --meilisearch, each size has a Meilisearch of its own, and
 * only searches are measured, when the change before them is in its index; until then PostgreSQL would answer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assetsPath, sendRequest } from '../e2e/support/api';
import { withDatabase } from '../e2e/support/database';
import { createKey } from '../e2e/support/organizations';
import { type MeilisearchServer, startMeilisearch } from '../e2e/support/servers/meilisearch';
import type { RunningService } from '../e2e/support/service';
import { waitFor } from '../e2e/support/wait';
import { LIBRARY, PERSON, startFilled } from './filled-library';
import { median } from './statistics';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '100' },
    folder: { type: 'string' },
    meilisearch: { type: 'boolean', default: false },
  },
});

const ASSETS = assetsPath(LIBRARY.organization, LIBRARY.library);
const SEARCH = `/organizations/${LIBRARY.organization}/search/assets`;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The parameters of a call: `assetId` is an asset in the middle of the library. */
type Filled = {
  service: RunningService;
  meilisearch: MeilisearchServer | null;
  count: number;
  key: string;
  cookie: string;
  assetId: string;
};

const call = (path: string | ((filled: Filled) => string)) => (filled: Filled) =>
  sendRequest(filled.service.url, typeof path === 'string' ? path : path(filled), {
    key: filled.key,
  });

/** A query of the pages, with the session of a person. */
const query =
  (name: string, input: object) =>
  ({ service, cookie }: Filled) =>
    fetch(
      `${service.url}/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ organizationId: LIBRARY.organization, libraryId: LIBRARY.library, ...input }))}`,
      { headers: { cookie } },
    );

const VIEW = { sort: 'newest', tags: [], kind: null, approval: null, trashed: false };

const calls: Record<string, (filled: Filled) => Promise<Response>> = {
  'list, page 1': call(ASSETS),
  'list, page 20': call(`${ASSETS}?page=20`),
  'list, one tag': call(`${ASSETS}?tags=print`),
  'get one': call(({ assetId }) => `${ASSETS}/${assetId}`),
  'all tags': call(ASSETS.replace(/assets$/, 'tags')),
  'search, two words': call(`${SEARCH}?q=misty+lofoten`),
  'search, a rare word': call(`${SEARCH}?q=misty+lofoten+newsletter+12`),
  'search, no text': call(SEARCH),
  'search, a word of every asset': call(`${SEARCH}?q=jpg`),
  'grid, first block': query('browse.block', { view: VIEW, number: 0 }),
  'grid, block 100': query('browse.block', { view: VIEW, number: 100 }),
};

async function open(count: number, folder: string): Promise<Filled> {
  const meilisearch = options.meilisearch ? await startMeilisearch() : null;
  const service = await startFilled(count, folder, meilisearch?.env);
  const { organization, library } = LIBRARY;
  const { key } = await createKey(service, organization, `${library}:write`);
  const signedIn = await fetch(`${service.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { Origin: service.url, 'Content-Type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const list = await sendRequest(service.url, `${ASSETS}?page=10`, { key });
  const { data } = await list.json();
  const filled = {
    service,
    meilisearch,
    count,
    key,
    cookie,
    assetId: (data.assets ?? data)[0].id,
  };
  if (!meilisearch) return filled;
  const begun = performance.now();
  await inSync(filled);
  print(
    `${count} assets in Meilisearch after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  return filled;
}

/** Searches go to Meilisearch only when every change is in its index. */
const inSync = ({ service }: Filled) =>
  waitFor(
    async () => {
      const [state] = await withDatabase(service.dataDir, (query) =>
        query<{ synced: boolean }>(
          `SELECT index IS NOT NULL AND filling IS NULL AND NOT EXISTS (SELECT FROM search.pending) AS synced
           FROM search.feed`,
        ),
      );
      return state?.synced === true;
    },
    { what: 'Meilisearch had every change', timeoutMs: 60 * 60_000, intervalMs: 50 },
  );

/** Milliseconds of one call, after an unrelated change. */
async function timed(filled: Filled, send: (filled: Filled) => Promise<Response>, round: number) {
  const changed = await sendRequest(filled.service.url, `${ASSETS}/${filled.assetId}/description`, {
    method: 'PATCH',
    key: filled.key,
    json: { description: `round ${round}` },
  });
  if (!changed.ok)
    throw new Error(`The change was answered ${changed.status}: ${await changed.text()}`);
  await changed.arrayBuffer();
  if (filled.meilisearch) await inSync(filled);
  const begun = performance.now();
  const answer = await send(filled);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${body}`);
  return performance.now() - begun;
}

async function measure(all: Filled[], name: string, send: (filled: Filled) => Promise<Response>) {
  const times = all.map(() => [] as number[]);
  for (let round = -5; round < Number(options.rounds); round++)
    for (const [place, filled] of all.entries()) {
      const milliseconds = await timed(filled, send, round);
      if (round >= 0) times[place]?.push(milliseconds);
    }
  const medians = times.map(median);
  const slowest = times.map((some) => Math.max(...some).toFixed(1)).join(', ');
  const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
  const cells = medians.map((milliseconds) => milliseconds.toFixed(1).padStart(10));
  print(`${name.padEnd(32)}${cells.join('')}   × ${growth.toFixed(2)}   at most ${slowest}`);
}

const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'vitrine-growth-')));
const all: Filled[] = [];
try {
  for (const size of options.sizes.split(',')) all.push(await open(Number(size), folder));
  print(`${''.padEnd(32)}${all.map(({ count }) => `${count}`.padStart(10)).join('')}`);
  for (const [name, send] of Object.entries(calls))
    if (!options.meilisearch || name.startsWith('search')) await measure(all, name, send);
  if (options.meilisearch)
    print(`${all.map(({ meilisearch }) => meilisearch?.searches())} searches went to Meilisearch`);
} finally {
  for (const { service, meilisearch } of all) {
    await service.stop();
    await meilisearch?.stop();
  }
  if (!options.folder) await rm(folder, { recursive: true });
}
