/**
 * Measures what a tenant notices of a neighbour uploading as fast as one key can: the slowest of 100 requests (p99) for
 * a list, a search, a small image and an upload of 3 MB, alone and beside it; and the wait for the first image of a
 * newcomer while both tenants' images queue for processing. The neighbour is a separate process.
 *
 *   npm run -s build && npx tsx bench/noisy-neighbour.ts [seconds per part] [uploads at once]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assetsPath, sendRequest, uploadForm } from '../e2e/support/api';
import { createOrganization } from '../e2e/support/organizations';
import { removeData, startService } from '../e2e/support/service';
import { aCameraJpeg, anImage } from '../src/testing/images';
import { quantile } from './statistics';

type Tenant = { origin: string; organization: string; assets: string; key: string };
type Asset = { id: string; url: string; updated: number | null };
type Kinds = Record<string, () => Promise<unknown>>;

const FILES_PER_UPLOAD = 20;
const PAUSE_MS = 20;
const [SECONDS, AT_ONCE] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 32)];
const print = (line: string) => process.stdout.write(`${line}\n`);

async function upload({ origin, assets, key }: Tenant, bytes: Uint8Array, count = 1) {
  const files = Array.from({ length: count }, (_, n) => ({
    name: `image ${n}.jpg`,
    bytes: new Uint8Array(bytes),
  }));
  const answer = await sendRequest(origin, assets, {
    method: 'POST',
    key,
    body: uploadForm(files),
  });
  const { data, error } = await answer.json();
  if (error) throw new Error(`${answer.status} ${error.message}`);
  return data.assets as Asset[];
}

async function read({ origin, key }: Tenant, path: string) {
  const answer = await sendRequest(origin, path, { key });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

async function waitUntilProcessed(tenant: Tenant, { id }: Asset): Promise<number> {
  const begin = performance.now();
  while (JSON.parse(await read(tenant, `${tenant.assets}/${id}`)).data.updated === null)
    await pause(50);
  return performance.now() - begin;
}

/** Uploads without pause until the parent says stop; then reports the results. */
async function runNeighbour(tenant: Tenant) {
  const small = await anImage('jpeg', { width: 640, height: 480 });
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  const counts = { stored: 0, refused: 0 };
  const uploadOn = async () => {
    while (!isOver)
      await upload(tenant, small, FILES_PER_UPLOAD).then(
        (assets) => {
          counts.stored += assets.length;
        },
        () => {
          counts.refused += 1;
        },
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, uploadOn));
  process.send?.(counts);
  process.disconnect();
}

/** Sends requests of each kind one after the other; returns the p99 of each kind in milliseconds. */
async function measure(kinds: Kinds): Promise<Record<string, { count: number; p99Ms: number }>> {
  const until = performance.now() + SECONDS * 1000;
  const measured = Object.entries(kinds).map(async ([kind, send]) => {
    const times: number[] = [];
    while (performance.now() < until) {
      const begin = performance.now();
      await send();
      times.push(performance.now() - begin);
      await pause(PAUSE_MS);
    }
    return [kind, { count: times.length, p99Ms: quantile(times, 0.99) }];
  });
  return Object.fromEntries(await Promise.all(measured));
}

async function main() {
  const service = await startService({ RATE_LIMIT_KEY_PER_MINUTE: '999999999' });
  const createTenant = async (name: string): Promise<Tenant> => {
    const { id, key } = await createOrganization(service, { name, libraries: ['one'] });
    const organization = `/organizations/${id}`;
    return { origin: service.url, organization, assets: assetsPath(id, 'one'), key };
  };
  try {
    const quiet = await createTenant('Quiet');
    const busy = await createTenant('Busy');
    const newcomer = await createTenant('New');
    const large = await aCameraJpeg({ megapixels: 8 });
    const [first] = (await upload(quiet, large)) as [Asset];
    await waitUntilProcessed(quiet, first);
    const image = `${service.url}${new URL(first.url).pathname}/400`;
    const kinds: Kinds = {
      list: () => read(quiet, `${quiet.assets}?pageSize=20`),
      search: () => read(quiet, `${quiet.organization}/search/assets?q=image`),
      'small image': async () => (await fetch(image)).arrayBuffer(),
      [`upload of ${(large.length / 1e6).toFixed(1)} MB`]: () => upload(quiet, large),
    };
    await measure(kinds);
    const alone = await measure(kinds);
    const neighbour = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
      env: { ...process.env, NEIGHBOUR: JSON.stringify(busy) },
    });
    await pause(2000);
    const beside = await measure(kinds);
    const [next] = (await upload(newcomer, large)) as [Asset];
    const waitMs = await waitUntilProcessed(newcomer, next);
    neighbour.send('stop');
    const [{ stored, refused }] = await once(neighbour, 'message');

    print(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
    print(`the neighbour: ${stored} images stored, ${refused} requests refused`);
    for (const [kind, { count, p99Ms }] of Object.entries(alone)) {
      const other = beside[kind] ?? { count: 0, p99Ms: 0 };
      print(
        `${kind}: p99 ${p99Ms.toFixed(0)} ms alone (${count} requests), ` +
          `${other.p99Ms.toFixed(0)} ms beside it (${other.count}), × ${(other.p99Ms / p99Ms).toFixed(1)}`,
      );
    }
    print(`the first image of a newcomer is processed after ${waitMs.toFixed(0)} ms`);
  } finally {
    await service.stop();
    await removeData(service.dataDir);
  }
}

if (process.env.NEIGHBOUR) await runNeighbour(JSON.parse(process.env.NEIGHBOUR));
else await main();
