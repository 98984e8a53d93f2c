/**
 * Measures what a tenant notices of one who attacks: the p95 and p99 of a list, a page, an archive and a message of 1.2 MB,
 * alone and beside each attack. Turns alone and beside alternate and are pooled, because a single p99 varies as much as
 * most attacks cost. The attack is a separate process on a network of its own.
 *
 *   npm run -s build && npx tsx bench/attacks.ts [--rounds 6] [--seconds 12] [--only "streams,claim pages"]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createKey, createOrganization } from '../e2e/support/organizations';
import { createPerson, signIn } from '../e2e/support/people';
import { removeData, startService } from '../e2e/support/service';
import { anImage } from '../src/testing/images';
import { type Attacked, attacks, send, startSlowServer, uploadPhotos } from './attack-kinds';
import { quantile } from './statistics';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '12' },
    only: { type: 'string' },
  },
});

// Keeps each credential below its limit of 600 requests a minute.
const PAUSE_MS = 100;
const SETTLE_MS = 1500;
const print = (line: string) => process.stdout.write(`${line}\n`);

type Times = { times: number[]; refused: number };
type Kinds = Record<string, () => Promise<number>>;
type Measured = Record<string, Times>;

/** Sends requests of each kind one after the other, all kinds at once, and adds their times. */
async function measure(kinds: Kinds, into: Measured) {
  const until = performance.now() + Number(options.seconds) * 1000;
  await Promise.all(
    Object.entries(kinds).map(async ([kind, request]) => {
      into[kind] ??= { times: [], refused: 0 };
      while (performance.now() < until) {
        const begin = performance.now();
        if ((await request()) !== 200) into[kind].refused += 1;
        into[kind].times.push(performance.now() - begin);
        await pause(PAUSE_MS);
      }
    }),
  );
}

const p95 = ({ times }: Times) => quantile(times, 0.95);
const p99 = ({ times }: Times) => quantile(times, 0.99);

function report(attack: string, alone: Measured, beside: Measured, done: string) {
  print(`${attack} (${done})`);
  for (const [kind, lone] of Object.entries(alone)) {
    const other = beside[kind] as Times;
    const [before, after] = [p99(lone), p99(other)];
    print(
      `  ${kind}: p95 × ${(p95(other) / p95(lone)).toFixed(2)}, p99 ${before.toFixed(0)} → ${after.toFixed(0)} ms, × ${(after / before).toFixed(2)}` +
        ` (${lone.times.length} and ${other.times.length} requests, ${lone.refused + other.refused} refused)`,
    );
  }
}

/** Runs the attack until the parent says stop, then reports the answers it got. */
async function runAttack(name: string, attacked: Attacked) {
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  const statuses: Record<string, number> = {};
  const count = (status: number | string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await attacks[name]?.(attacked, { isOver: () => isOver, count });
  process.send?.(statuses);
  process.exit();
}

async function besideAttack(name: string, attacked: Attacked, task: () => Promise<void>) {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, ATTACK: JSON.stringify({ name, attacked }) },
  });
  await pause(SETTLE_MS);
  await task();
  child.send('stop');
  const [statuses] = await once(child, 'message');
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** The names of the attacks to run; throws for an unknown one, whose process would end at once. */
function chosen(): string[] {
  const known = Object.keys(attacks);
  const names = options.only?.split(',').map((name) => name.trim()) ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no attack “${unknown.join('”, “')}”, but: ${known.join(', ')}.`);
  return names;
}

async function main() {
  const { url: slowUrl, close } = await startSlowServer();
  const service = await startService({ ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' });
  try {
    const tenant = async (name: string) => {
      const { id, key } = await createOrganization(service, { name, libraries: ['one'] });
      return {
        url: service.url,
        organization: id,
        key,
        library: `/api/organizations/${id}/libraries/one`,
      };
    };
    const [quiet, attacker] = [await tenant('Quiet'), await tenant('Busy')];
    const another = async () => (await createKey(service, quiet.organization, 'one:write')).key;
    const [archiveKey, messageKey] = [await another(), await another()];
    const cookie = await signIn(
      service,
      await createPerson(service, { [quiet.organization]: 'owner' }),
    );
    const photo = await anImage('jpeg', { width: 640, height: 480 });
    await uploadPhotos(quiet, photo, 20);
    for (let batch = 0; batch < 5; batch++) await uploadPhotos(attacker, photo, 20);
    const params = { _meta: { padding: 'x'.repeat(1_200_000) } };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params });
    const kinds: Kinds = {
      list: () => send(quiet, `${quiet.library}/assets`),
      page: () => send(quiet, `/app/${quiet.organization}/one`, { cookie }),
      archive: () => send({ ...quiet, key: archiveKey }, `${quiet.library}/archive`),
      message: () => send({ ...quiet, key: messageKey }, '/mcp', { body: message }),
    };
    await measure(kinds, {});
    for (const name of chosen()) {
      const [alone, beside]: Measured[] = [{}, {}] as [Measured, Measured];
      let done = '';
      for (let round = 0; round < Number(options.rounds); round++) {
        await measure(kinds, alone as Measured);
        done = await besideAttack(name, { ...attacker, slowUrl }, () =>
          measure(kinds, beside as Measured),
        );
        await pause(SETTLE_MS);
      }
      report(name, alone as Measured, beside as Measured, done);
    }
  } finally {
    await service.stop();
    await removeData(service.dataDir);
    close();
  }
}

if (process.env.ATTACK) {
  const { name, attacked } = JSON.parse(process.env.ATTACK);
  await runAttack(name, attacked);
} else await main();
