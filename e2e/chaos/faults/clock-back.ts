import { assetsPath } from '../../support/api';
import { withDatabase } from '../../support/database';
import { createOrganization, type Organization } from '../../support/organizations';
import { pidsOf, signal } from '../../support/processes';
import { startInngestServer } from '../../support/servers/inngest';
import { type RunningService, removeData, startService } from '../../support/service';
import { pause, waitFor } from '../../support/wait';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { accessOf, idOf, upload } from '../client';
import { type History, makeHistory } from '../history';
import { sendPromote } from '../operations';
import { makeRandom } from '../random';
import { aRandomImage } from '../random-images';
import { call } from '../request';
import { type FakeClock, makeFakeClock } from './fake-clock';

const SIX_HOURS = -360;
const LIBRARY = 'first';
/** A promote must be done by then. The executor looks at the clock every second, and at all sleeps every 15 s. */
const MOST_SECONDS = 20;
const TIMEOUT_MS = 120_000;
/** By then the swap of an accepted promote sleeps. */
const BEGUN_MS = 300;
/** By then every process sees the new time. */
const SEEN_MS = 3_000;

/** Who executes the functions, and whether its clock is set back, too. */
const EXECUTORS = {
  'the embedded executor': null,
  'a server on the same machine': { clockIsShared: true },
  'a server on another machine': { clockIsShared: false },
};

type Image = { id: string; sha256: string };
type Round = {
  service: RunningService;
  history: History;
  organization: Organization;
  /** Whether calls are refused until the clock is right again. */
  isRefused: boolean;
};

/**
 * Sets the clock of a service and its PostgreSQL back by six hours, each time between the acceptance of a promote and
 * its swap, which must follow within seconds. Every executor of background functions is tried, for a share of the
 * rounds each. Inngest refuses calls between machines whose clocks differ by more than five minutes; there the swap must
 * follow within seconds of the clock being right again.
 */
export async function runClockBackTest(options: ChaosOptions): Promise<ChaosResult> {
  const history = makeHistory();
  const figures: Record<string, number> = {};
  let dataDir = '';
  for (const [name, server] of Object.entries(EXECUTORS)) {
    if (dataDir) await removeData(dataDir);
    const rounds = Math.ceil(options.rounds / Object.keys(EXECUTORS).length);
    const seconds = await runRounds({ ...options, rounds }, name, server, history, (folder) => {
      dataDir = folder;
    });
    figures[`slowest with ${name}, ms`] = Math.round(Math.max(...seconds) * 1000);
  }
  return { defects: history.defects, dataDir, figures };
}

async function runRounds(
  { rounds, seed, env, print }: ChaosOptions,
  name: string,
  server: { clockIsShared: boolean } | null,
  history: History,
  onStarted: (dataDir: string) => void,
): Promise<number[]> {
  const clock = await makeFakeClock();
  const inngest = server && (await startInngestServer(server.clockIsShared ? clock.env : {}));
  const service = await startService({ ...env, ...clock.env, ...inngest?.env });
  onStarted(service.dataDir);
  try {
    const organization = await createOrganization(service, { name: 'one', libraries: [LIBRARY] });
    const round = { service, history, organization, isRefused: server?.clockIsShared === false };
    const seconds: number[] = [];
    for (let number = 1; number <= rounds; number++) {
      const images = await uploadPair(round, seed, number);
      seconds.push(await promoteAndSetBack(round, clock, images));
      print(`${name}, round ${number}: swapped after ${seconds.at(-1)?.toFixed(1)} s`);
      await clock.shift(0);
    }
    return seconds;
  } finally {
    await service.stop();
    await inngest?.close();
    await clock.remove();
  }
}

/** Uploads an original and its variant, and waits until both are processed. */
async function uploadPair(round: Round, seed: number, number: number): Promise<[Image, Image]> {
  const random = makeRandom(seed, number, 'pair');
  const uploadOne = async (name: string, parentId?: string): Promise<Image> => {
    const { file, content } = await aRandomImage(random, name);
    const connection = { url: round.service.url, history: round.history };
    const created = await upload(connection, round.organization, LIBRARY, [file], parentId);
    const id = idOf(created);
    if (!id) throw new Error(`${name} could not be uploaded: ${created}`);
    await waitForAsset(round, id, `${name} was processed`, ({ blurhash }) => blurhash !== null);
    return { id, sha256: content.sha256 };
  };
  const original = await uploadOne(`original ${number}.png`);
  return [original, await uploadOne(`variant ${number}.png`, original.id)];
}

/** Returns the seconds until the swap, from the moment when everybody sees the new time. */
async function promoteAndSetBack(
  round: Round,
  clock: FakeClock,
  [original, variant]: [Image, Image],
): Promise<number> {
  const path = `${assetsPath(round.organization.id, LIBRARY)}/${original.id}`;
  const { result } = await sendPromote(accessTo(round), path, variant);
  // The swap sleeps for a second. Then it must wait until all processes see the new time.
  await pause(BEGUN_MS);
  const worker = pidsOf(round.service.pid, round.service.dataDir, /worker\.js/);
  signal(worker, 'SIGSTOP');
  await clock.shift(SIX_HOURS);
  await pause(SEEN_MS);
  await requireSetBack(round);
  signal(worker, 'SIGCONT');
  if (round.isRefused) {
    await pause(SEEN_MS);
    await clock.shift(0);
  }
  const begun = performance.now();
  if (result !== 0) round.history.report('wrong answer', `A promote was answered: ${result}`);
  const isSwapped = ({ contentVersion }: Body) => contentVersion === 1;
  await waitForAsset(round, original.id, 'The promote took effect', isSwapped).catch(
    ({ message }) => round.history.report('stuck', message),
  );
  const seconds = (performance.now() - begun) / 1000;
  if (seconds > MOST_SECONDS) round.history.report('stuck', `A swap took ${seconds.toFixed(1)} s`);
  return seconds;
}

/** Throws if the database still has the real time: nothing would be tried. */
async function requireSetBack({ service }: Round) {
  const [row] = await withDatabase(service.dataDir, (query) =>
    query<{ now: Date }>('SELECT now() AS now'),
  );
  const minutes = ((row?.now.getTime() ?? 0) - Date.now()) / 60_000;
  if (Math.abs(minutes - SIX_HOURS) > 5)
    throw new Error('The clock of PostgreSQL was not set back.');
}

type Body = { blurhash: string | null; contentVersion: number | null };

const accessTo = ({ service, history, organization }: Round) =>
  accessOf({ url: service.url, history }, organization);

function waitForAsset(round: Round, id: string, what: string, isDone: (asset: Body) => boolean) {
  const path = `${assetsPath(round.organization.id, LIBRARY)}/${id}`;
  const check = async () => {
    const answer = await call<Body>(accessTo(round), path);
    return answer !== 'no answer' && answer.status === 200 && isDone(answer.data);
  };
  return waitFor(check, { what, timeoutMs: TIMEOUT_MS });
}
