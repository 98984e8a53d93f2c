import { assetsPath } from '../support/api';
import { createOrganization, type Organization } from '../support/organizations';
import { startService } from '../support/service';
import { pause } from '../support/wait';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { accessOf, type Outcome, recordResult } from './client';
import { type History, makeHistory, type TrackedOriginal } from './history';
import { checkInvariants } from './invariants/check-all';
import { killRepeatedly } from './kill-rounds';
import { sendPromote } from './operations';
import { readAssetState } from './read-asset-state';
import { makeSnapshots, type Snapshots } from './snapshots';
import { createVariantPairs } from './variant-pairs';

const PAIRS = 12;
const CLIENTS = 6;
/** A swap follows its promote after about a second, so kills come before, during and after it. */
const LATEST_KILL_MS = 3000;

/**
 * Promotes blue variants of red originals repeatedly while the service is killed. At every read an asset must show
 * exactly one image: its bytes in all sizes, its name, dimensions, description and the analyser's tags. Every accepted
 * promote must take effect once.
 */
export async function runPromoteTest(options: ChaosOptions): Promise<ChaosResult> {
  const history = makeHistory();
  const snapshots = makeSnapshots(history);
  const first = await startService(options.env, options.dataDir);
  const organization = await createOrganization(first, { name: 'one' });
  const { seed } = options;
  const pairs = { history, snapshots, organization, pairs: PAIRS, seed };
  await createVariantPairs({ url: first.url, ...pairs });
  const checkAll = async (url: string) => {
    const access = accessOf({ url, history }, organization);
    const assets = assetsPath(organization.id, 'first');
    for (const { id } of history.originals) await snapshots.checkBodyAndFiles(access, assets, id);
  };
  const { service, interruptedRuns } = await killRepeatedly(options, {
    service: first,
    history,
    organizations: [organization],
    latestKillMs: LATEST_KILL_MS,
    load: (url, _, isKilled) => loadPromotes({ url, history, snapshots, organization, isKilled }),
    check: checkAll,
  });
  const { url, dataDir } = service;
  const found = await checkInvariants(dataDir, history, [organization])
    .then(async (figures) => {
      await checkAll(url);
      return figures;
    })
    .finally(service.stop);
  const swaps = history.originals.reduce((sum, { states }) => sum + (states[0]?.version ?? 0), 0);
  const figures = { ...history.figures, swaps, interruptedRuns, ...found };
  return { defects: history.defects, dataDir, figures };
}

type Load = {
  url: string;
  history: History;
  snapshots: Snapshots;
  organization: Organization;
  isKilled: () => boolean;
};

/** Runs clients. Each takes an original, promotes its variant, and reads until the promote has taken effect. */
function loadPromotes(load: Load) {
  const { history, organization, isKilled } = load;
  const run = async (number: number) => {
    const mine = history.originals.filter((_, index) => index % CLIENTS === number);
    for (let turn = 0; !isKilled(); turn++) {
      const tracked = mine[turn % mine.length] as TrackedOriginal;
      if ((await promoteTwice(load, tracked)) === 'no answer') return;
      await watchPromote(load, tracked);
      const observed = await readAssetState(accessOf(load, organization), tracked).catch(
        () => null,
      );
      if (observed) history.compare(tracked, observed);
    }
  };
  return Promise.all(Array.from({ length: CLIENTS }, (_, number) => run(number)));
}

/** Sends two promotes at once, of which at most one may be accepted. */
async function promoteTwice(load: Load, tracked: TrackedOriginal): Promise<Outcome> {
  const { history, organization } = load;
  const variants = tracked.states.flatMap((state) => state.variants);
  const variant = variants.find(({ id }) => id !== null);
  if (!variant) return 'idle';
  const path = `${assetsPath(organization.id, 'first')}/${tracked.id}`;
  const send = () => {
    const { sha256 } = variant.content;
    return sendPromote(accessOf(load, organization), path, { id: variant.id, sha256 });
  };
  const answers = await Promise.all([send(), send()]);
  // Recorded in an order where the first result explains the second, whichever call came first.
  const order = [0, 'no answer', 'refused'];
  answers.sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  for (const { operation, result } of answers) recordResult(history, [tracked], operation, result);
  return answers.some(({ result }) => result === 'no answer') ? 'no answer' : 'answered';
}

/** Reads the asset continuously: no answer may mix two images. Ends with the promote, or with the service. */
async function watchPromote(load: Load, { id, states }: TrackedOriginal) {
  const { organization, snapshots, isKilled } = load;
  const access = accessOf(load, organization);
  const path = `${assetsPath(organization.id, 'first')}/${id}`;
  const expected = Math.min(...states.map(({ version }) => version)) + 1;
  while (!isKilled()) {
    const version = await snapshots.checkBody(access, path).catch(() => null);
    if (version === null || version >= expected) return;
    await pause(20);
  }
}
