import { assetsPath, sendRequest } from '../../support/api';
import { anImage } from '../../support/images';
import type { Organization } from '../../support/organizations';
import type { RunningService } from '../../support/service';
import { pause, waitFor } from '../../support/wait';
import type { History } from '../history';
import { uploadFile } from '../upload-file';
import { addWebhook } from './add-webhook';
import { type Attempt, type Failure, startReceiver } from './receiver';

type Target = {
  /** Of the receiver. */
  host: string;
  service: RunningService;
  organization: Organization;
  library: string;
};

/** A change of a description, when it was answered, and which one of its asset it is. */
type Change = { at: number; assetId: string; place: number };

/** What happened around one outage. Times are milliseconds of the monotonic clock. */
export type Outage = {
  seconds: number;
  failure: Failure;
  begun: number;
  ended: number;
  refusedAsset: string;
  changes: Change[];
  attempts: Attempt[];
  acceptedTwice: number;
};

const ASSETS = 4;
const MOST_BETWEEN_MS = 2000;
const AFTERWARDS_MS = 10_000;
/** Of a change while all is well, and of one beside a refused asset. */
const MOST_DELAY_MS = 5000;
/** The pauses of a single message, the refused one, pass this. */
const LONGEST_WAIT_MS = 150_000;

/** Breaks a receiver while assets are described, repairs it, and waits until it has got everything. */
export async function runOutage(
  target: Target,
  { seconds, failure }: { seconds: number; failure: Failure },
): Promise<Outage> {
  const { service, organization, library } = target;
  const assets = await uploadAssets(target);
  const refusedAsset = String(assets[0]);
  const receiver = await startReceiver(target.host, failure, refusedAsset);
  const changes: Change[] = [];
  let next = 0;
  const change = async () => {
    const assetId = String(assets[next % ASSETS]);
    const path = `${assetsPath(organization.id, library)}/${assetId}/description`;
    const json = { description: `${next}` };
    const sent = { method: 'PATCH', key: organization.key, json };
    const answer = await sendRequest(service.url, path, sent);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    changes.push({ at: performance.now(), assetId, place: Math.floor(next++ / ASSETS) });
  };
  const changeUntil = async (end: number, betweenMs: number) => {
    while (performance.now() < end) {
      await change();
      await pause(betweenMs);
    }
  };
  const arrived = () => new Set(accepted(receiver.attempts).map(({ event }) => event)).size;
  try {
    const webhook = { url: receiver.url, types: ['asset.updated'], libraries: [library] };
    await addWebhook(service, organization, webhook);
    for (let count = 0; count < ASSETS; count++) await change();
    await waitFor(() => arrived() === ASSETS, { what: 'All is well', timeoutMs: 60_000 });

    receiver.break();
    const begun = performance.now();
    const betweenMs = Math.min(MOST_BETWEEN_MS, (seconds * 1000) / 4);
    // This one misses the changes of the first moment only, so that no new ones show whether it works again.
    if (failure === 'hangs up') for (let count = 0; count < ASSETS; count++) await change();
    else await changeUntil(begun + seconds * 1000, betweenMs);
    await pause(begun + seconds * 1000 - performance.now());
    receiver.repair();
    const ended = performance.now();
    if (failure !== 'hangs up') await changeUntil(ended + AFTERWARDS_MS, betweenMs);
    await waitFor(() => arrived() === changes.length, {
      what: 'All arrived',
      timeoutMs: LONGEST_WAIT_MS,
    }).catch(() => undefined);
    const { attempts } = receiver;
    const acceptedTwice = accepted(attempts).length - arrived();
    return { seconds, failure, begun, ended, refusedAsset, changes, attempts, acceptedTwice };
  } finally {
    receiver.close();
  }
}

/** Uploads small images, and waits until nothing but the test changes them. */
async function uploadAssets({ service, organization, library }: Target): Promise<string[]> {
  const bytes = new Uint8Array(await anImage('png', 90, 60));
  const ids: string[] = [];
  for (let n = 0; n < ASSETS; n++) {
    const { id, message } = await uploadFile(service.url, organization, library, {
      bytes,
      name: `${n}.png`,
    });
    if (!id) throw new Error(message);
    ids.push(id);
  }
  const isProcessed = async () => {
    const path = assetsPath(organization.id, library);
    const answer = await sendRequest(service.url, path, { key: organization.key });
    const { data } = (await answer.json()) as { data: { updated: number | null }[] };
    return data.every(({ updated }) => updated !== null);
  };
  await waitFor(isProcessed, { what: 'All are processed', timeoutMs: 60_000, intervalMs: 500 });
  return ids;
}

const accepted = (attempts: Attempt[]) => attempts.filter(({ isAccepted }) => isAccepted);

/** Reports what is wrong, and describes the rest in a line. */
export function checkOutage(outage: Outage, history: History): string {
  const { seconds, failure, begun, ended, refusedAsset, changes, attempts } = outage;
  const what = `A receiver that ${failure} for ${seconds} s`;
  const isOfOne = failure === 'refuses one asset';
  const delays = delaysOf(outage, history, what);
  const firstMs = Math.min(
    ...accepted(attempts)
      .filter(({ at, assetId }) => at > ended && (!isOfOne || assetId === refusedAsset))
      .map(({ at }) => at - ended),
  );
  const missed = delays.filter(
    ({ change }) => change.at < ended && (!isOfOne || change.assetId === refusedAsset),
  );
  const lastMs = Math.max(0, ...missed.map(({ change, ms }) => change.at + ms - ended));
  const slowest = (of: typeof delays) => Math.max(0, ...of.map(({ ms }) => ms));
  const afterMs = slowest(delays.filter(({ change }) => change.at > ended + lastMs));
  const othersMs = slowest(delays.filter(({ change }) => change.assetId !== refusedAsset));

  const mostMs = Math.max(5000, Math.min(60_000, (seconds * 1000) / 2)) + 5000;
  if (!isOfOne && !(firstMs <= mostMs))
    history.report('stuck', `${what}: nothing for ${inSeconds(firstMs)} after its end`);
  if (isOfOne && othersMs > MOST_DELAY_MS)
    history.report('stuck', `${what}: the others waited for up to ${inSeconds(othersMs)}`);
  if (!isOfOne && afterMs > MOST_DELAY_MS)
    history.report('stuck', `${what}: later changes took ${inSeconds(afterMs)}`);

  const missing = changes.length - delays.length;
  return [
    `${failure} for ${seconds} s: tried at ${timesOf(attempts, begun, ended)}`,
    `the first ${isOfOne ? 'of that asset ' : ''}accepted ${inSeconds(firstMs)} after its end, the last one missed after ${inSeconds(lastMs)}`,
    isOfOne
      ? `other assets at most ${inSeconds(othersMs)}`
      : `later changes at most ${inSeconds(afterMs)}`,
    `${changes.length} changes, ${missing} missing, ${outage.acceptedTwice} twice`,
  ].join('; ');
}

/**
 * From the answer to a change to its first acceptance. Reports events of one asset out of order, and missing ones, except
 * those of an asset refused for so long that its own pauses pass the time of the test.
 */
function delaysOf(outage: Outage, history: History, what: string) {
  const { changes, attempts, failure, seconds, refusedAsset } = outage;
  const mayWait = failure === 'refuses one asset' && seconds * 1000 > LONGEST_WAIT_MS;
  const arrivals = new Map<string, Attempt[]>();
  for (const attempt of accepted(attempts)) {
    const earlier = arrivals.get(attempt.assetId) ?? [];
    if (earlier.some(({ event }) => event === attempt.event)) continue;
    if (earlier.some(({ event }) => event > attempt.event))
      history.report('inconsistent', `${what}: event ${attempt.event} came late`);
    arrivals.set(attempt.assetId, [...earlier, attempt]);
  }
  return changes.flatMap((change) => {
    const arrival = arrivals.get(change.assetId)?.[change.place];
    if (arrival) return [{ change, ms: Math.max(0, arrival.at - change.at) }];
    if (!mayWait || change.assetId !== refusedAsset)
      history.report('lost', `${what}: change ${change.place} of ${change.assetId}`);
    return [];
  });
}

/** The moments of refused attempts, in seconds since the beginning; those within a second are one. */
function timesOf(attempts: Attempt[], begun: number, ended: number): string {
  const refused = attempts.filter(({ at, isAccepted }) => !isAccepted && at < ended);
  const moments: number[] = [];
  for (const { at } of refused)
    if (at - (moments.at(-1) ?? Number.NEGATIVE_INFINITY) > 1000) moments.push(at);
  if (moments.length === 0) return 'no time';
  return `${moments.map((at) => ((at - begun) / 1000).toFixed(1)).join(', ')} s`;
}

const inSeconds = (ms: number) =>
  Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'no time yet';
