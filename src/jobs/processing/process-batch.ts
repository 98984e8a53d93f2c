import pLimit from 'p-limit';
import {
  type Finished,
  findAllUnprocessed,
  setApart,
} from '@/domain/asset/processing/finish-processing';
import { hasCaptions } from '@/domain/asset/processing/take-captions';
import type { AssetRef } from '@/domain/events';
import type { Log } from '@/platform/log';
import { BATCH_CONCURRENCY, DECODING_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';
import { isStoreAway, requireDiskSpace } from '../wait-for-store';
import { finishAssets } from './finish-assets';
import { processImage } from './process-image';
import { occupyPlace, openPlaces } from './processing-places';

export type BatchDependencies = JobDependencies & {
  log?: Log;
  /** How long the images of a batch are processed in one step. */
  turnMs?: number;
  /** Batches that may be open in this process. */
  maxOpen?: number;
};

/** What a turn leaves: the other files, and whether runs of other files may wait for a place in this process. */
export type Turn = { left: AssetRef[]; isCrowded: boolean };

const TURN_MS = 2_000;
/** An image is shown at most this late, and small ones share a statement. */
const WRITE_EVERY_MS = 250;
/** Images of a batch in progress: one more than may be decoded, so the next one is ready when a decoder is free. */
const AT_ONCE = Math.floor(DECODING_CONCURRENCY / 2) + 1;

/**
 * Processes the images among the assets, each on its own. Videos, and images that could not be processed, are set
 * apart: their runs try again and record the reason. Ends when the turn is over. May run again at any time: processed
 * assets are skipped. Rejects when the store is away or the disk full; what is processed is written.
 */
export async function processBatch(
  dependencies: BatchDependencies,
  refs: readonly AssetRef[],
): Promise<Turn> {
  const { maxOpen = BATCH_CONCURRENCY } = dependencies;
  return occupyPlace(refs.length, async () => ({
    left: await processTurn(dependencies, refs),
    isCrowded: openPlaces() >= maxOpen,
  }));
}

async function processTurn(
  dependencies: BatchDependencies,
  refs: readonly AssetRef[],
): Promise<AssetRef[]> {
  const { domain, disk, log, turnMs = TURN_MS } = dependencies;
  await requireDiskSpace(disk);
  const unprocessed = await findAllUnprocessed(domain, refs, { failed: false });
  if (unprocessed.size === 0) return [];
  const end = Date.now() + turnMs;
  let [begun, runningFromBefore] = [0, 0];
  const left: AssetRef[] = [];
  const apart: AssetRef[] = [];
  const away: Error[] = [];

  // A row that cannot be written does not hold back the others.
  const write = async (processed: Finished[]) => {
    try {
      await finishAssets(dependencies, processed);
    } catch (error) {
      log?.warn({ err: error, assets: processed.length }, 'Processed files could not be recorded.');
      if (processed.length === 1) apart.push(...processed.map(({ ref }) => ref));
      else for (const each of processed) await write([each]);
    }
  };
  // Captions add tags: of several files in one transaction, their rows would be locked in any order.
  const writer = makeWriter(async (processed: Finished[]) => {
    const captioned = processed.filter(({ derived }) => hasCaptions(derived.photo));
    const plain = processed.filter((each) => !captioned.includes(each));
    for (const part of [plain, ...captioned.map((each) => [each])])
      if (part.length > 0) await write(part);
  });
  const process = async (ref: AssetRef) => {
    const asset = unprocessed.get(ref.assetId);
    if (!asset || away.length > 0) return;
    const { blob, kind } = asset;
    if (kind !== 'image') return void apart.push(ref);
    // An image that takes long does not delay the others.
    const isOver = begun > 0 && Date.now() >= end && runningFromBefore === 0;
    if (isOver) return void left.push(ref);
    const isBefore = Number(Date.now() < end);
    begun++;
    runningFromBefore += isBefore;
    try {
      writer.add({ ref, blob, derived: await processImage(dependencies, ref, blob) });
    } catch (error) {
      if (isStoreAway(error)) away.push(error);
      else apart.push(ref);
    } finally {
      runningFromBefore -= isBefore;
    }
  };
  const limit = pLimit(AT_ONCE);
  const once = new Map(refs.map((ref) => [ref.assetId, ref]));
  await Promise.all([...once.values()].map((ref) => limit(process, ref)));
  await writer.end();
  if (away[0]) throw away[0];
  if (apart.length > 0) await setApart(domain, apart);
  return left;
}

/** Collects values and writes them together, one write at a time. `end` writes the rest; `write` never rejects. */
function makeWriter<Value>(write: (values: Value[]) => Promise<void>) {
  let waiting: Value[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const writeWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    const values = waiting;
    if (values.length === 0) return;
    waiting = [];
    writing = writing.then(() => write(values));
  };
  return {
    add(value: Value) {
      waiting.push(value);
      timer ??= setTimeout(writeWaiting, WRITE_EVERY_MS);
    },
    async end() {
      writeWaiting();
      await writing;
    },
  };
}
