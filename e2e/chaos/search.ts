import { admin } from '../support/admin';
import { assetsPath } from '../support/api';
import { withDatabase } from '../support/database';
import { createOrganization, type Organization } from '../support/organizations';
import { type MeilisearchServer, startMeilisearch } from '../support/servers/meilisearch';
import { type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { runFaultRounds } from './fault-rounds';
import { type History, makeHistory } from './history';
import { checkSearchIndex, waitUntilInSync } from './invariants/search-index';
import { makeRandom, type Random } from './random';
import { type Answer, type ApiAccess, call } from './request';

type Load = {
  /** Number of assets in the read-only organization. */
  assets: number;
  searchers: number;
  writers: number;
};

type Found = { found: number; hits: unknown[] };

const ASSETS_PER_WRITER = 20;

/**
 * Kills Meilisearch repeatedly during searches and writes; in every second round during `admin search rebuild`. Every
 * search must be answered correctly: in the read-only organization as PostgreSQL answered before the start of
 * Meilisearch, in the other one as each writer left its assets. Afterwards the index must hold exactly what the
 * database holds, without any intervention.
 */
export async function runSearchTest(
  options: ChaosOptions,
  load: Load = { assets: 5_000, searchers: 4, writers: 2 },
): Promise<ChaosResult> {
  const { seed, env, dataDir } = options;
  const history = makeHistory();
  const figures = { searches: 0, writes: 0, kills: 0, interruptedRebuilds: 0, slowestMs: 0 };
  const meilisearch = await startMeilisearch();
  await meilisearch.kill();
  const service = await startService({ ...env, ...meilisearch.env }, dataDir);
  try {
    const unchanged = await createOrganization(service, { name: 'unchanged' });
    const written = await createOrganization(service, { name: 'written' });
    await fill(service, unchanged, load.assets);
    await fill(service, written, ASSETS_PER_WRITER * load.writers);
    const setup: Setup = { service, meilisearch, history, figures, unchanged, written };
    const expected = await searchWithPostgres(setup);
    await meilisearch.start();
    await waitUntilInSync(service.dataDir, history);
    await runFaultRounds(options, {
      history,
      load: (round, isStopped) => runClients(setup, load, expected, { seed, round, isStopped }),
      injectFault: (round) => killOnce(setup, round % 2 === 0, makeRandom(seed, round)),
      async recover() {
        const syncMs = await waitUntilInSync(service.dataDir, history);
        await checkSearchIndex({ service, meilisearch, history });
        return `in sync after ${(syncMs / 1000).toFixed(1)} s`;
      },
      counts: () => ({
        searches: figures.searches,
        'requests to Meilisearch': meilisearch.searches(),
        writes: figures.writes,
      }),
    });
    const meilisearchRequests = meilisearch.searches();
    if (meilisearchRequests === 0) history.report('stuck', 'Meilisearch received no search.');
    return {
      defects: history.defects,
      dataDir: service.dataDir,
      figures: { ...figures, meilisearchRequests },
    };
  } finally {
    await service.stop();
    await meilisearch.stop();
  }
}

type Setup = {
  service: RunningService;
  meilisearch: MeilisearchServer;
  history: History;
  figures: Record<'searches' | 'writes' | 'kills' | 'interruptedRebuilds' | 'slowestMs', number>;
  /** The read-only organization, and the one changed by the writers. */
  unchanged: Organization;
  written: Organization;
};

type Round = { seed: number; round: number; isStopped: () => boolean };

function runClients(
  setup: Setup,
  { searchers, writers }: Load,
  expected: ReadonlyMap<string, string>,
  { seed, round, isStopped }: Round,
) {
  const searching = Array.from({ length: searchers }, (_, client) =>
    searchContinuously(setup, expected, makeRandom(seed, round, client), isStopped),
  );
  const writing = Array.from({ length: writers }, (_, client) =>
    writeContinuously(setup, client, makeRandom(seed, round, client, 'words'), isStopped),
  );
  return Promise.all([...searching, ...writing]);
}

function fill({ dataDir }: RunningService, { id }: Organization, count: number) {
  const options = ['--org', id, '--library', 'first', '--count', String(count)];
  return admin({ dataDir, env: { LOG_LEVEL: 'warn' } }, 'demo', 'fill', ...options);
}

const accessTo = ({ service, history }: Setup, { key }: Organization): ApiAccess => ({
  url: service.url,
  key,
  onServerError: (what) => history.report('wrong answer', what),
});

async function search(setup: Setup, organization: Organization, query: string) {
  const { figures, history } = setup;
  const path = `/organizations/${organization.id}/search/assets?${query}`;
  const begun = performance.now();
  const answer: Answer<Found> = await call<Found>(accessTo(setup, organization), path);
  figures.searches++;
  figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - begun));
  if (answer !== 'no answer' && answer.status === 200) return answer.data;
  const outcome = answer === 'no answer' ? answer : answer.status;
  history.report('wrong answer', `${path}: ${outcome}`);
  return null;
}

/** The answers of PostgreSQL by query, read while Meilisearch is down. */
async function searchWithPostgres(setup: Setup): Promise<Map<string, string>> {
  const { service, unchanged } = setup;
  const tags = await withDatabase(service.dataDir, (query) =>
    query<{ id: string }>(
      'SELECT id FROM tag WHERE organization_id = $1 ORDER BY count DESC, id LIMIT 8',
      [unchanged.id],
    ),
  );
  const words = tags.map(({ id }) => id);
  const typo = `${words[0]?.slice(0, 3)}x${words[0]?.slice(4)}`;
  const texts = ['', 'jpg', typo, 'nothing-is-called-so', words.slice(0, 2).join(' '), ...words];
  const queries = texts.flatMap((text) => [
    `q=${encodeURIComponent(text)}`,
    `q=${encodeURIComponent(text)}&page=2&pageSize=50&approval=none`,
  ]);
  const answers = new Map<string, string>();
  for (const query of queries)
    answers.set(query, JSON.stringify(await search(setup, unchanged, query)));
  return answers;
}

async function searchContinuously(
  setup: Setup,
  expected: ReadonlyMap<string, string>,
  random: Random,
  isStopped: () => boolean,
) {
  const queries = [...expected.keys()];
  while (!isStopped()) {
    const query = random.pick(queries);
    const answer = JSON.stringify(await search(setup, setup.unchanged, query));
    if (answer !== expected.get(query))
      setup.history.report('wrong answer', `${query}: ${answer.slice(0, 200)} is not as before.`);
    await pause(random.below(20));
  }
}

/** Changes assets reserved for this writer. The new word must be found at once, the old word no longer. */
async function writeContinuously(
  setup: Setup,
  writer: number,
  random: Random,
  isStopped: () => boolean,
) {
  const { written, figures, history, service } = setup;
  const rows = await withDatabase(service.dataDir, (query) =>
    query<{ id: string }>(
      'SELECT id FROM asset WHERE organization_id = $1 ORDER BY id LIMIT $2 OFFSET $3',
      [written.id, ASSETS_PER_WRITER, ASSETS_PER_WRITER * writer],
    ),
  );
  const current = new Map<string, string>();
  for (let turn = 0; !isStopped(); turn++) {
    const id = rows[turn % rows.length]?.id as string;
    const word = aWord(random);
    const path = `${assetsPath(written.id, 'first')}/${id}/description`;
    const json = { description: word };
    const answer = await call(accessTo(setup, written), path, { method: 'PATCH', json });
    if (answer === 'no answer' || answer.status !== 200) continue;
    figures.writes++;
    for (const [sought, expected] of [[word, 1] as const, [current.get(id), 0] as const]) {
      if (sought === undefined) continue;
      const answer = await search(setup, written, `q=${sought}`);
      if (answer && answer.found !== expected)
        history.report(
          'wrong answer',
          `${sought} was found ${answer.found} times instead of ${expected}.`,
        );
    }
    current.set(id, word);
    await pause(20);
  }
}

/** A word of fourteen letters, long enough that none is a prefix or a typo of another. */
const aWord = (random: Random) =>
  Array.from({ length: 14 }, () => String.fromCharCode(97 + random.below(26))).join('');

/** Kills Meilisearch at a random moment and starts it again later. */
async function killOnce(setup: Setup, isRebuilding: boolean, random: Random): Promise<string> {
  const { meilisearch, service, figures } = setup;
  await pause(random.below(1_000));
  const rebuildFails = isRebuilding
    ? admin({ ...service, env: meilisearch.env }, 'search', 'rebuild').then(
        () => false,
        () => true,
      )
    : Promise.resolve(false);
  await pause(isRebuilding ? 800 + random.below(1_500) : random.below(300));
  await meilisearch.kill();
  figures.kills++;
  const downMs = 300 + random.below(2_700);
  await pause(downMs);
  await meilisearch.start();
  if (await rebuildFails) figures.interruptedRebuilds++;
  await pause(1_000);
  const seconds = (downMs / 1000).toFixed(1);
  return `down for ${seconds} s${isRebuilding ? ', during a rebuild' : ''}`;
}
