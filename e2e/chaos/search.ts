import { setTimeout as pause } from 'node:timers/promises';
import { adminWith } from '../../prove/admin';
import { withDatabase } from '../support/database';
import { makeOrganization, type Organization } from '../support/organizations';
import { type Meilisearch, startMeilisearch } from '../support/servers/meilisearch';
import { type RunningService, startService } from '../support/service';
import type { Proof, ProofOptions } from './chaos-test';
import { type Ledger, makeLedger } from './history';
import { judgeIndex, waitUntilLevel } from './invariants/search-index';
import { makeRandom, type Random } from './random';
import { type Answer, assetsOf, call, type Door } from './request';

type Load = {
  /** Assets of the organization that nobody writes to. */
  assets: number;
  searchers: number;
  writers: number;
};

type Found = { found: number; hits: unknown[] };

/**
 * Meilisearch is killed in the middle of searches and writes, again and again, in every second round while an operator
 * has the index rebuilt. Every search is answered, and rightly: of an organization that nobody writes to as
 * PostgreSQL answered before Meilisearch was ever there; of one that is written to as its only writer left it. Back
 * again, the index comes to hold exactly what the database does, and nobody has to do anything for it.
 */
export async function proveSearch(
  { rounds, seed, env, dataDir, say }: ProofOptions,
  load: Load = { assets: 5_000, searchers: 4, writers: 2 },
): Promise<Proof> {
  const ledger = makeLedger();
  const figures = { searches: 0, writes: 0, kills: 0, rebuildsCut: 0, slowestMs: 0 };
  const meilisearch = await startMeilisearch();
  await meilisearch.kill();
  const service = await startService({ ...env, ...meilisearch.env }, dataDir);
  try {
    const still = await makeOrganization(service.dataDir, 'still');
    const busy = await makeOrganization(service.dataDir, 'busy');
    await fill(service, still, load.assets);
    await fill(service, busy, 20 * load.writers);
    const scene: Scene = { service, meilisearch, ledger, figures, still, busy };
    const known = await askPostgres(scene);
    await meilisearch.start();
    await waitUntilLevel(service.dataDir, ledger);
    for (let round = 1; round <= rounds; round++) {
      const random = makeRandom(seed, round);
      const before = { ...figures, there: meilisearch.searches() };
      let over = false;
      const searching = Array.from({ length: load.searchers }, (_, client) =>
        keepSearching(scene, known, makeRandom(seed, round, client), () => over),
      );
      const writing = Array.from({ length: load.writers }, (_, client) =>
        keepWriting(scene, client, makeRandom(seed, round, client, 'words'), () => over),
      );
      const seconds = await killOnce(scene, round % 2 === 0, random);
      over = true;
      await Promise.all([...searching, ...writing]);
      const levelMs = await waitUntilLevel(service.dataDir, ledger);
      await judgeIndex({ service, meilisearch, ledger });
      say(
        `round ${round}: away for ${seconds.toFixed(1)} s${round % 2 === 0 ? ', in a rebuild' : ''}; ` +
          `${figures.searches - before.searches} searches, ${meilisearch.searches() - before.there} questions to ` +
          `Meilisearch, ${figures.writes - before.writes} writes; level after ${(levelMs / 1000).toFixed(1)} s; ` +
          `${ledger.defects.length} defects so far`,
      );
    }
    const questionsToMeilisearch = meilisearch.searches();
    if (questionsToMeilisearch === 0) ledger.report('stuck', 'Meilisearch was never asked.');
    return {
      defects: ledger.defects,
      dataDir: service.dataDir,
      figures: { ...figures, questionsToMeilisearch },
    };
  } finally {
    await service.stop();
    await meilisearch.stop();
  }
}

type Scene = {
  service: RunningService;
  meilisearch: Meilisearch;
  ledger: Ledger;
  figures: Record<'searches' | 'writes' | 'kills' | 'rebuildsCut' | 'slowestMs', number>;
  /** Nobody writes to it. */
  still: Organization;
  busy: Organization;
};

const fill = ({ dataDir }: RunningService, { id }: Organization, count: number) =>
  adminWith(
    { LOG_LEVEL: 'warn' },
    dataDir,
    ...['demo', 'fill', '--org', id, '--library', 'first', '--count', String(count)],
  );

const doorTo = ({ service, ledger }: Scene, { key }: Organization): Door => ({
  url: service.url,
  key,
  fault: (what) => ledger.report('wrong answer', what),
});

async function search(scene: Scene, organization: Organization, query: string) {
  const path = `/organizations/${organization.id}/search/assets?${query}`;
  const begun = performance.now();
  const answer: Answer<Found> = await call<Found>(doorTo(scene, organization), path);
  scene.figures.searches++;
  scene.figures.slowestMs = Math.max(
    scene.figures.slowestMs,
    Math.round(performance.now() - begun),
  );
  if (answer !== 'silence' && answer.status === 200) return answer.data;
  scene.ledger.report('wrong answer', `${path}: ${answer === 'silence' ? answer : answer.status}`);
  return null;
}

/** What PostgreSQL finds, while there is no Meilisearch that could be asked: by query. */
async function askPostgres(scene: Scene): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const tags = await withDatabase(scene.service.dataDir, (ask) =>
    ask<{ id: string }>(
      `SELECT id FROM tag WHERE organization_id = 'still' ORDER BY count DESC, id LIMIT 8`,
    ),
  );
  const words = tags.map(({ id }) => id);
  const slip = `${words[0]?.slice(0, 3)}x${words[0]?.slice(4)}`;
  const texts = ['', 'jpg', slip, 'nothing-is-called-so', words.slice(0, 2).join(' '), ...words];
  const queries = texts.flatMap((text) => [
    `q=${encodeURIComponent(text)}`,
    `q=${encodeURIComponent(text)}&page=2&pageSize=50&approval=none`,
  ]);
  for (const query of queries)
    known.set(query, JSON.stringify(await search(scene, scene.still, query)));
  return known;
}

async function keepSearching(
  scene: Scene,
  known: ReadonlyMap<string, string>,
  random: Random,
  over: () => boolean,
) {
  const queries = [...known.keys()];
  while (!over()) {
    const query = random.pick(queries);
    const said = JSON.stringify(await search(scene, scene.still, query));
    if (said !== known.get(query))
      scene.ledger.report('wrong answer', `${query}: ${said.slice(0, 200)} is not as before.`);
    await pause(random.below(20));
  }
}

/** One writer of its own twenty assets: what it wrote is found at once, and what it wrote before no more. */
async function keepWriting(scene: Scene, writer: number, random: Random, over: () => boolean) {
  const { busy, figures, ledger, service } = scene;
  const rows = await withDatabase(service.dataDir, (ask) =>
    ask<{ id: string }>(
      `SELECT id FROM asset WHERE organization_id = 'busy' ORDER BY id LIMIT 20 OFFSET $1`,
      [20 * writer],
    ),
  );
  const present = new Map<string, string>();
  for (let turn = 0; !over(); turn++) {
    const id = rows[turn % rows.length]?.id as string;
    const word = newWord(random);
    const path = `${assetsOf(busy.id, 'first')}/${id}/description`;
    const json = { description: word };
    const answer = await call(doorTo(scene, busy), path, { method: 'PATCH', json });
    if (answer === 'silence' || answer.status !== 200) continue;
    figures.writes++;
    for (const [sought, expected] of [[word, 1] as const, [present.get(id), 0] as const]) {
      if (sought === undefined) continue;
      const answer = await search(scene, busy, `q=${sought}`);
      if (answer && answer.found !== expected)
        ledger.report(
          'wrong answer',
          `${sought} was found ${answer.found} times instead of ${expected}.`,
        );
    }
    present.set(id, word);
    await pause(20);
  }
}

/** Letters only, and none is the beginning or a slip of another. */
const newWord = (random: Random) =>
  Array.from({ length: 14 }, () => String.fromCharCode(97 + random.below(26))).join('');

/** Lets all run, kills Meilisearch at some moment and starts it again some time later; seconds it was away. */
async function killOnce(scene: Scene, rebuilding: boolean, random: Random): Promise<number> {
  const { meilisearch, service, figures } = scene;
  await pause(random.below(1_000));
  const rebuild = rebuilding
    ? adminWith(meilisearch.env, service.dataDir, 'search', 'rebuild').then(
        () => false,
        () => true,
      )
    : Promise.resolve(false);
  await pause(rebuilding ? 800 + random.below(1_500) : random.below(300));
  await meilisearch.kill();
  figures.kills++;
  const awayMs = 300 + random.below(2_700);
  await pause(awayMs);
  await meilisearch.start();
  if (await rebuild) figures.rebuildsCut++;
  await pause(1_000);
  return awayMs / 1000;
}
