import { Inngest } from 'inngest';
import { POOL_SIZES } from '@/composition/count-connections';
import { observeSteps } from '@/composition/observe-steps';
import { nameOfPlace } from '@/composition/open-copies';
import { openServices, type Services } from '@/composition/open-services';
import { objectModelFile, placesFile, processFile } from '@/composition/process-file';
import { settleWith } from '@/composition/used-with';
import { type Config, InvalidConfig, readConfig, readDataLocation } from '@/config/config';
import { backUpOnSchedule } from '@/jobs/backup-on-schedule';
import {
  ANALYSIS_CONCURRENCY,
  BATCH_CONCURRENCY,
  BULK_CONCURRENCY,
  DECODING_CONCURRENCY,
  FETCH_CONCURRENCY,
  MAIL_CONCURRENCY,
  MODEL_CONCURRENCY,
  PLAYBACK_CONCURRENCY,
  SHARED_CONCURRENCY,
  WEBHOOK_CONCURRENCY,
} from '@/jobs/concurrency';
import { boundEvents } from '@/jobs/event/bound-events';
import { placeEvents } from '@/jobs/event/place-events';
import { publishReachedBoundaries } from '@/jobs/event/publish-reached-boundaries';
import { backgroundFunctions } from '@/jobs/functions';
import { releaseWhenReady } from '@/jobs/processing/process-deferred-videos';
import { announceSearchChanges } from '@/jobs/search/announce-search-changes';
import { reindexOlderAssets } from '@/jobs/search/reindex-older-assets';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { UnsupportedFeatureError } from '@/platform/engine/embedded/unsupported-feature';
import { makeClient } from '@/platform/engine/outside/make-client';
import { startOutsideEngine } from '@/platform/engine/outside/start-outside-engine';
import type { ObserveStep } from '@/platform/engine/port';
import { type Log, makeLog } from '@/platform/log';
import { makeMetrics } from '@/platform/metrics';
import { openPlaces } from '@/platform/places/open-places';
import { openTracing } from '@/platform/tracing';
import { presentEvent } from '@/procedures/present/event';
import { endOnUncaughtError } from './end-on-uncaught-error';
import type { WorkerMessage } from './supervise-worker';

/**
 * The process for background work, separate from the web process, so requests keep their latency.
 * supervise-worker.ts starts it, with DATABASE_URL set, and restarts it when it dies.
 */
async function startWorker() {
  // Inngest's SDK reads the whole environment several times for each step. In node's own object this is slow, because
  // it asks the system for every variable.
  process.env = { ...process.env };
  const settings = readConfig();
  const log = makeLog(settings.logLevel).child({ process: 'worker' });
  endOnUncaughtError(log);
  const databaseUrl = settings.databaseUrl ?? '';
  const services = await openServices(settings, databaseUrl, log, {
    connections: POOL_SIZES.worker,
    decoders: DECODING_CONCURRENCY,
    imageDecoder: processFile(import.meta.url, 'image-decoder'),
    imageAnalyser: {
      program: processFile(import.meta.url, 'image-analyser'),
      objectModel: objectModelFile(import.meta.url),
      embedder: processFile(import.meta.url, 'embedder'),
    },
  });
  await settleWith(settings, services);
  const { pool } = services.domain.database;
  const metrics = makeMetrics('worker', pool);
  const tracing = await openTracing(settings.tracing, 'worker');
  const observe = observeSteps(metrics, tracing);
  const engine = await startEngine(settings, services, { databaseUrl, log, observe });
  const announcing =
    services.searchIndexSync &&
    announceSearchChanges({ pool, indexSync: services.searchIndexSync, log });
  const placing = placeEvents({ domain: services.domain, log });
  const bounding = boundEvents({ domain: services.domain, log });
  const publishing = publishReachedBoundaries({ domain: services.domain, log });
  const reindexing = reindexOlderAssets({ pool, log });
  const backingUp = startBackups(settings, services, log);
  releaseWhenReady(services).catch((error) =>
    log.error({ err: error }, 'Videos held back could not be released.'),
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([
      announcing?.stop(),
      placing.stop(),
      bounding.stop(),
      publishing.stop(),
      reindexing.stop(),
      backingUp?.stop(),
    ]);
    const stopped = engine.stop();
    // A model may take a minute; its request is repeated after the next start.
    services.model?.close();
    await stopped;
    await Promise.all([services.close(), tracing?.close()]);
    process.exit(0);
  };
  // The terminal sends Ctrl-C to every process; the worker waits for the stop message of its supervisor.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);
  process.on('message', async (message) => {
    if (message === 'stop') return stop();
    if (message === 'figures')
      process.send?.({ figures: await metrics.figures() } satisfies WorkerMessage);
  });
  // Without its supervisor nothing would stop it. Its current work continues at the next start.
  process.on('disconnect', () => process.exit(1));
  process.send?.('ready' satisfies WorkerMessage);
}

/** Null: no schedule is set. */
function startBackups(settings: Config, { domain, blobs, copies }: Services, log: Log) {
  const { backup, secrets } = settings;
  if (!backup?.schedule || !copies) return null;
  return backUpOnSchedule({
    domain,
    blobs,
    copies,
    place: nameOfPlace(backup.to),
    schedule: backup.schedule,
    count: backup.keep,
    storedSecrets: readDataLocation().secrets === undefined ? secrets : null,
    log,
  });
}

/** The config decides what executes the functions: this process alone, or an Inngest server that calls it. */
async function startEngine(
  settings: Config,
  services: Services,
  { databaseUrl, log, observe }: { databaseUrl: string; log: Log; observe: ObserveStep },
) {
  const { inngest, publicUrl } = settings;
  const client = inngest
    ? makeClient(inngest, {
        log,
        pool: services.domain.database.pool,
        parallel: DECODING_CONCURRENCY,
      })
    : new Inngest({ id: 'vitrine' });
  const parts = {
    pool: services.domain.database.pool,
    connectionString: databaseUrl,
    client,
    functions: backgroundFunctions(client, {
      ...services,
      log,
      places: settings.analysis.includes('places') ? openPlaces(placesFile(import.meta.url)) : null,
      makesPlayback: settings.videoRenditions,
      // A server waits at least a second for more events of a batch, even for a lone upload.
      batches: !inngest,
      allowedNetworks: settings.allowedNetworks,
      presentEvent: (row) => presentEvent(row, services.urls),
    }),
    observe,
    log,
  };
  if (!inngest) {
    // So mails and promotes never wait for images, images never wait for mails, and nothing waits for a model, for
    // changes of many assets, or for other servers.
    const apart = {
      'vitrine-process-asset': BATCH_CONCURRENCY,
      'vitrine-process-asset-apart': DECODING_CONCURRENCY,
      'vitrine-send-mail': MAIL_CONCURRENCY,
      'vitrine-fetch-upload': FETCH_CONCURRENCY,
      'vitrine-change-in-bulk': BULK_CONCURRENCY,
      'vitrine-make-playback': PLAYBACK_CONCURRENCY,
      'vitrine-deliver-webhooks': WEBHOOK_CONCURRENCY,
      ...(services.vision && {
        'vitrine-analyse-asset': ANALYSIS_CONCURRENCY,
        'vitrine-analyse-older-assets': 1,
      }),
      ...(services.model && { 'vitrine-describe-by-model': MODEL_CONCURRENCY }),
    };
    return startEmbeddedEngine({
      ...parts,
      parallel: SHARED_CONCURRENCY,
      dedicatedConcurrency: apart,
    });
  }
  const { signingKey } = inngest;
  const onServed = (functionsPort: number) =>
    process.send?.({ functionsPort } satisfies WorkerMessage);
  return startOutsideEngine({ ...parts, signingKey, publicUrl, onServed });
}

/** Whether the code or the config is the cause: a restart would not help. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof UnsupportedFeatureError || error instanceof InvalidConfig;

await startWorker().catch((error) => {
  if (!isRefusal(error)) throw error;
  process.send?.({ refusedReason: error.message } satisfies WorkerMessage, () => process.exit(1));
});
