import { admin } from '../support/admin';
import { assetsPath, sendRequest, uploadForm } from '../support/api';
import { anImage } from '../support/images';
import { createKey, createOrganization, type Organization } from '../support/organizations';
import { createPerson } from '../support/people';
import { processesNamed } from '../support/processes';
import { type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { checkAnswer } from './fuzz/check-answer';
import { makeFindings } from './fuzz/findings';
import { encodeRequest, type FuzzRequest } from './fuzz/fuzz-request';
import { type FuzzCase, makeMutation, mutate } from './fuzz/mutations';
import { sendBytes } from './fuzz/raw-http';
import { type Latencies, STALL_MS, type Stall, startStallProbe } from './fuzz/stall-probe';
import {
  type FuzzFixture,
  makeValidRequest,
  type Operation,
  readOperations,
} from './fuzz/valid-request';
import { makeHistory } from './history';
import { permanentProcesses, residentMegabytes } from './process-memory';
import { makeRandom } from './random';
import { mapConcurrently } from './upload-file';

type FuzzOptions = Omit<ChaosOptions, 'rounds'> & {
  requests: number;
  /** Number of the first request; with `requests: 1` it repeats a single one. */
  first?: number;
};

const CONCURRENCY = 4;
const MOST_MUTATIONS = 3;
/** Requests between two new assets: the operations trash and promote the old ones. */
const REQUESTS_PER_FIXTURE = 500;
const BASELINE_MS = 3_000;
/** Memory is measured from here on; before, caches and pools fill. */
const WARM_UP_SHARE = 0.25;
/** Number of requests sent again to find the one that stalled the service; a slow machine makes many suspects. */
const MOST_SUSPECTS = 60;
const MOST_GROWTH_MEGABYTES = 128;

/**
 * Sends requests made from the OpenAPI document and corrupted in up to three ways. Every answer must be one of the
 * interface, in its envelope, and no fault of the service. No request may occupy the event loop for more than 50 ms,
 * and the memory of the web server must not grow.
 */
export async function runFuzzTest(options: FuzzOptions): Promise<ChaosResult> {
  const { env, dataDir, print, requests, seed, first = 0 } = options;
  const history = makeHistory();
  const service = await startService({ RATE_LIMIT_IP_PER_MINUTE: '999999999', ...env }, dataDir);
  const probe = await startStallProbe(service.url, webServerOf(service));
  try {
    const organization = await createOrganization(service, { name: 'fuzz' });
    const operations = await readOperations(service.url);
    const processes = permanentProcesses(service.pid);
    let fixture = await makeFixture(service, organization);
    await pause(BASELINE_MS);
    await probe.takeLatencies();
    await pause(BASELINE_MS);
    const idle = await probe.takeLatencies();
    const findings = makeFindings({
      history,
      seed,
      print,
      send: (request) => attempt(service, request),
    });
    let warmMegabytes = residentMegabytes(webServerOf(service));
    const suspects: FuzzCase[] = [];
    const begun = performance.now();
    probe.takeStalls();
    for (let done = 0; done < requests; done += REQUESTS_PER_FIXTURE) {
      fixture = { ...fixture, ...(await uploadAssets(service, organization, fixture.image)) };
      const count = Math.min(REQUESTS_PER_FIXTURE, requests - done);
      const cases = Array.from({ length: count }, (_, index) =>
        makeCase({ operations, fixture, seed, number: first + done + index }),
      );
      const times = await mapConcurrently(cases, CONCURRENCY, async (one) => {
        const from = Date.now();
        const problem = await attempt(service, mutate(one));
        if (problem) await findings.add(one, problem);
        return { from, to: Date.now() };
      });
      const stalls = probe.takeStalls();
      suspects.push(...casesDuring(stalls, cases, times));
      if (done <= requests * WARM_UP_SHARE) warmMegabytes = residentMegabytes(webServerOf(service));
      print(
        `${done + count} requests in ${((performance.now() - begun) / 1000).toFixed(0)} s; ${stalls.length} slow ` +
          `moments; web server ${residentMegabytes(webServerOf(service))} MB; ${findings.kinds()} kinds of defects so far`,
      );
    }
    const busy = await probe.takeLatencies();
    for (const suspect of suspects.slice(0, MOST_SUSPECTS))
      if (await probe.confirmStall(() => sendOnly(service, mutate(suspect))))
        await findings.add(suspect, {
          kind: 'stalled',
          what: `the event loop was busy for more than ${STALL_MS} ms`,
        });
    const grownMegabytes = residentMegabytes(webServerOf(service)) - warmMegabytes;
    if (grownMegabytes > MOST_GROWTH_MEGABYTES)
      history.report('grown', `The web server grew by ${grownMegabytes} MB.`);
    if (processes.join() !== permanentProcesses(service.pid).join())
      history.report('crashed', 'A process of the service was restarted.');
    findings.report();
    return {
      defects: history.defects,
      dataDir: service.dataDir,
      figures: {
        requests,
        suspectedStalls: suspects.length,
        starvedMoments: probe.countStarved(),
        warmMegabytes,
        grownMegabytes,
        ...latencyFigures('idle', idle),
        ...latencyFigures('busy', busy),
      },
    };
  } finally {
    await probe.stop();
    await service.stop();
  }
}

type CaseOptions = { operations: Operation[]; fixture: FuzzFixture; seed: number; number: number };

/** The same seed and number give the same case. */
function makeCase({ operations, fixture, seed, number }: CaseOptions): FuzzCase {
  const random = makeRandom(seed, number, 'fuzz');
  const valid = makeValidRequest(random.pick(operations), fixture, random);
  const length = 1 + random.below(MOST_MUTATIONS);
  const mutations = Array.from({ length }, () => makeMutation(valid, random));
  return { number, valid, mutations };
}

/** The cases in flight during a stall. */
function casesDuring(
  stalls: Stall[],
  cases: FuzzCase[],
  times: { from: number; to: number }[],
): FuzzCase[] {
  const isDuring = ({ from, to } = { from: 0, to: 0 }) =>
    stalls.some(({ at, latencyMs }) => from <= at && to >= at - latencyMs);
  return cases.filter((_, index) => isDuring(times[index]));
}

/** The process that answers requests: the service itself or a child. */
const webServerOf = ({ pid }: RunningService): number => processesNamed('web', pid)[0] ?? pid;

const latencyFigures = (when: string, { p50, p99, max }: Latencies) => ({
  [`${when}HealthzMsMedian`]: Math.round(p50),
  [`${when}HealthzMsP99`]: Math.round(p99),
  [`${when}HealthzMsMax`]: Math.round(max),
});

const sendOnly = ({ url }: RunningService, request: FuzzRequest) =>
  sendBytes(Number(new URL(url).port), encodeRequest(request), {
    isHead: request.method === 'HEAD',
    end: request.framing === 'short',
  });

/** Sends a request; returns the problem with its answer, or null. */
async function attempt(service: RunningService, request: FuzzRequest) {
  return checkAnswer(service.url, request, await sendOnly(service, request));
}

async function makeFixture(
  service: RunningService,
  organization: Organization,
): Promise<FuzzFixture> {
  const person = await createPerson(service, { [organization.id]: 'owner' });
  const { accessToken } = await admin(service, 'token', 'create', '--email', person.email);
  const { key: read } = await createKey(service, organization.id, 'first:read');
  const image = Buffer.from(await anImage('png', 64, 48));
  return {
    organization: organization.id,
    keys: { write: organization.key, read },
    token: accessToken as string,
    image,
    ...(await uploadAssets(service, organization, image)),
  };
}

/** Three new assets, the first with a variant. */
async function uploadAssets(
  { url }: RunningService,
  { id, key }: Organization,
  image: Buffer,
): Promise<Pick<FuzzFixture, 'assets' | 'variant'>> {
  const upload = async (names: string[], parentId?: string) => {
    const files = names.map((name) => ({ name, bytes: new Uint8Array(image) }));
    const request = { method: 'POST', key, body: uploadForm(files, parentId) };
    const answer = await sendRequest(url, assetsPath(id, 'first'), request);
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`An upload was answered ${answer.status}: ${body}`);
    const { data } = JSON.parse(body) as { data: { assets: { id: string }[] } };
    return data.assets.map((asset) => asset.id);
  };
  const assets = await upload(['a.png', 'b.png', 'c.png']);
  const [variant = ''] = await upload(['d.png'], assets[0]);
  return { assets, variant };
}
