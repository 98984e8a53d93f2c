import { assetsPath, sendRequest, uploadForm } from '../../support/api';
import { freePort } from '../../support/free-port';
import { anImage } from '../../support/images';
import { createOrganization, type Organization } from '../../support/organizations';
import { startNginx } from '../../support/servers/nginx';
import { pause } from '../../support/wait';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type History, makeHistory } from '../history';
import { startTwoWebProcesses } from './two-web-processes';

/** Between two restarts, as one waits for /readyz. */
const BETWEEN_MS = 2000;
const PAUSE_MS = 20;

/** The requests of one kind. */
type Log = { count: number; failed: number; slowestMs: number };

/**
 * The recipe for an upgrade without a pause: one of two web processes behind nginx, with the configuration of the
 * recipe, ends on SIGTERM and starts again, then the other one, while clients read and write. No request may fail.
 */
export async function runUpgradeTest(options: ChaosOptions): Promise<ChaosResult> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const webs = await startTwoWebProcesses(options, { PUBLIC_URL: url, TRUST_PROXY: '1' });
  const nginx = await startNginx(port, webs.ports);
  const history = makeHistory();
  const logs: Record<string, Log> = {};
  try {
    const target = { dataDir: webs.folder };
    const organization = await createOrganization(target, { name: 'load', libraries: ['first'] });
    let isOver = false;
    const requests = await requestsOf(url, organization);
    const load = Object.entries(requests).map(async ([kind, send]) => {
      const log: Log = { count: 0, failed: 0, slowestMs: 0 };
      logs[kind] = log;
      while (!isOver) {
        await sendOnce(kind, send, log, history);
        await pause(PAUSE_MS);
      }
    });
    for (let round = 1; round <= options.rounds; round++) {
      await pause(BETWEEN_MS);
      const web = (round - 1) % 2;
      const begun = performance.now();
      const code = await webs.services[web]?.stop();
      if (code !== 0) history.report('crashed', `Web process ${web + 1} ended with ${code}.`);
      const stopped = performance.now();
      await webs.restart(web);
      const [stopping, starting] = [stopped - begun, performance.now() - stopped];
      options.print(
        `round ${round}: web process ${web + 1} stopped in ${inSeconds(stopping)}, ready again after ${inSeconds(starting)}; ${total(logs)} requests so far, ${history.defects.length} defects`,
      );
    }
    await pause(BETWEEN_MS);
    isOver = true;
    await Promise.all(load);
    await checkUploads(url, organization, logs.upload?.count ?? 0, history);
    for (const [kind, { count, failed, slowestMs }] of Object.entries(logs))
      options.print(`${kind}: ${count}, failed ${failed}, slowest ${inSeconds(slowestMs)}`);
    const figures = { requests: total(logs), uploads: logs.upload?.count ?? 0 };
    return { defects: history.defects, dataDir: webs.folder, figures };
  } finally {
    await nginx.stop();
    await webs.stop();
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const total = (logs: Record<string, Log>) =>
  Object.values(logs).reduce((sum, { count }) => sum + count, 0);

async function sendOnce(kind: string, send: () => Promise<Response>, log: Log, history: History) {
  const begun = performance.now();
  const outcome = await send().then(
    async (answer) => {
      const body = await answer.text();
      return answer.ok ? null : `${answer.status} ${body.slice(0, 200)}`;
    },
    (error: Error) => String(error.cause ?? error),
  );
  log.count++;
  log.slowestMs = Math.max(log.slowestMs, performance.now() - begun);
  if (outcome === null) return;
  log.failed++;
  history.report('wrong answer', `${kind}: ${outcome}`);
}

/** Reads and writes, by kind. */
async function requestsOf(url: string, { id, key }: Organization) {
  const assets = assetsPath(id, 'first');
  const bytes = new Uint8Array(await anImage('jpeg', 640, 480));
  let uploads = 0;
  const upload = () => {
    const body = uploadForm([{ bytes, name: `${uploads++}.jpg` }]);
    return sendRequest(url, assets, { method: 'POST', key, body });
  };
  const { data } = (await (await upload()).json()) as {
    data: { assets: { id: string; url: string }[] };
  };
  uploads = 0;
  const [asset] = data.assets;
  let tags = 0;
  return {
    list: () => sendRequest(url, assets, { key }),
    asset: () => sendRequest(url, `${assets}/${asset?.id}`, { key }),
    file: () => fetch(String(asset?.url)),
    page: () => fetch(`${url}/sign-in`),
    search: () => sendRequest(url, `/organizations/${id}/search/assets?q=jpg`, { key }),
    upload,
    tag: () => {
      const json = { assetIds: [asset?.id], tags: [`tag ${tags++ % 100}`] };
      return sendRequest(url, `${assets}/tag`, { method: 'POST', key, json });
    },
  };
}

/** Every upload is there once. */
async function checkUploads(
  url: string,
  organization: Organization,
  sent: number,
  history: History,
) {
  const { id, key } = organization;
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const path = `${assetsPath(id, 'first')}?pageSize=500&page=${page}`;
    const { data } = (await (await sendRequest(url, path, { key })).json()) as {
      data: { name: string }[];
    };
    names.push(...data.map(({ name }) => name));
    if (data.length < 500) break;
  }
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (let n = 0; n < sent; n++) {
    const count = counts.get(`${n}.jpg`) ?? 0;
    // The first one was uploaded once more before.
    if (count < (n === 0 ? 2 : 1)) history.report('lost', `${n}.jpg`);
    if (count > (n === 0 ? 2 : 1)) history.report('done twice', `${n}.jpg`);
  }
}
