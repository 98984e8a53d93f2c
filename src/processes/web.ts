import type http from 'node:http';
import { fileURLToPath } from 'node:url';
import { makePagesHandler } from '@/api/pages/handler';
import { makePagePolicy } from '@/api/pages/page-policy';
import { MAX_CONNECTIONS, POOL_SIZES } from '@/composition/count-connections';
import { openServices, type Services } from '@/composition/open-services';
import { openWebServer, type WebServerPeers } from '@/composition/open-web-server';
import { registerRuntime } from '@/composition/runtime-registry';
import { type Config, InvalidConfig, readConfig } from '@/config/config';
import { missingSettings } from '@/config/local-service';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { migrate } from '@/platform/database/migrate';
import { type Log, makeLog } from '@/platform/log';
import { setChangeTracking } from '@/platform/search-index/sync-state';
import { openTracing } from '@/platform/tracing';
import { openPages } from './open-pages';
import { makeStopDeadline, shutdownSignal } from './shutdown-signal';
import { superviseWorker } from './supervise-worker';
import { trackConnections } from './track-connections';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dev = process.env.NODE_ENV === 'development';
/** Images whose header is inspected at the same time, during their upload. */
const IMAGE_DECODERS = 2;

/** How long requests in flight may take to finish when the service stops. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

const deadline = makeStopDeadline();

async function start() {
  // Registered first, so a service that receives a signal while it starts also stops cleanly, a moment later.
  const signal = shutdownSignal();
  signal.then(deadline.enforce);
  const settings = readConfig();
  await checkBucket(settings);
  const log = makeLog(settings.logLevel);
  const [postgres, pages] = await Promise.all([openPostgres(settings), openPages(root, dev)]);
  deadline.add(postgres.kill);
  try {
    const { stop, refused } = await serve(settings, log, postgres, pages);
    // Without a worker every upload would wait forever.
    Promise.race([signal, refused.then(throwInvalidConfig)])
      .finally(() => {
        deadline.enforce();
        return stop();
      })
      .then(() => process.exit(0), fail);
  } catch (error) {
    await postgres.leave();
    throw error;
  }
}

/**
 * Starts serving. Returns a function that stops it, and a promise of the reason if no worker can run. Refuses a
 * DATA_DIR that another service uses: they would stop each other's database.
 */
async function serve(settings: Config, log: Log, postgres: Postgres, pages: Pages) {
  if (!(await postgres.servesAlone()))
    throw new InvalidConfig(`DATA_DIR ${settings.dataDir} is in use by a Vitrine that is running.`);
  const services = await openServices(settings, postgres.url, log, {
    connections: POOL_SIZES.web,
    decoders: IMAGE_DECODERS,
  });
  const tracing = await openTracing(settings.tracing, 'web');
  let supervised: Supervised | null = null;
  const worker: WebServerPeers['worker'] = {
    functionsPort: () => supervised?.functionsPort() ?? null,
    figures: async () => supervised?.figures() ?? null,
  };
  const connections = await listenWith(settings, services, pages, { worker, tracing }).catch(
    async (error) => {
      await services.close();
      throw error;
    },
  );
  const started = superviseWorker({ ...process.env, DATABASE_URL: postgres.url }, log);
  supervised = started;
  deadline.add(started.kill);
  for (const warning of missingSettings(settings)) log.warn(warning);
  process.stdout.write(`Vitrine is ready at ${settings.publicUrl}\n`);

  const stop = async () => {
    await Promise.all([connections.close(SHUTDOWN_TIMEOUT_MS), started.stop()]);
    await Promise.all([services.close(), tracing?.close()]);
    const users = await postgres.stopUnlessUsed();
    if (users.length > 0)
      process.stderr.write(
        `The database goes on running: ${users.join(', ')} uses it. It stops with its last user.\n`,
      );
  };
  return { stop, refused: started.refused };
}

const throwInvalidConfig = (reason: string): never => {
  throw new InvalidConfig(reason);
};

/** Only the web process checks it: a worker that restarts while the store is down waits for it, as the service does. */
async function checkBucket({ s3 }: Config) {
  if (!s3) return;
  const { findBucketProblem } = await import('@/platform/blobs/s3/find-bucket-problem');
  const problem = await findBucketProblem(s3);
  if (problem) throw new InvalidConfig(problem);
}

/** Starts the web server on a migrated database; returns its connections. */
async function listenWith(
  settings: Config,
  services: Services,
  pages: Pages,
  around: WebServerPeers,
) {
  await migrate({ pool: services.domain.database.pool, folder: `${root}prisma/migrations` });
  await setChangeTracking(services.domain.database.pool, settings.meilisearch !== null);
  registerRuntime({ dependencies: services });
  const server = openWebServer(
    settings,
    services,
    makePagesHandler(pages, settings, makePagePolicy(settings, dev), dev),
    around,
  );
  const connections = trackConnections(server);
  await listen(server, settings);
  return connections;
}

type Postgres = Awaited<ReturnType<typeof openPostgres>>;
type Pages = Awaited<ReturnType<typeof openPages>>;
type Supervised = ReturnType<typeof superviseWorker>;

/** The configured database, or the embedded one, which stops with the service. */
async function openPostgres({ databaseUrl, dataDir }: Config) {
  if (databaseUrl)
    return {
      url: databaseUrl,
      servesAlone: async () => true,
      stopUnlessUsed: async () => [] as string[],
      leave: async () => false,
      kill: () => {},
    };
  return startEmbeddedPostgres({ dataDir, maxConnections: MAX_CONNECTIONS });
}

function listen(server: http.Server, { port, host }: Config) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? '']?.(port, host);
      reject(problem ? new InvalidConfig(problem) : error);
    });
    server.listen(port, host, resolve);
  });
}

const notOurs = (_: number, host: string) =>
  `HOST ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses.`;

/** Why the service cannot listen, by the code of the error. */
const listenProblems: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `PORT ${port} is in use by another program.`,
  EACCES: (port) => `PORT ${port} needs more rights than this user has; use one above 1023.`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
  EINVAL: notOurs,
};

/** Prints why the service does not run: one sentence if the cause is known. */
function fail(error: unknown): never {
  const known = error instanceof Error && error.name !== 'Error' && !(error instanceof TypeError);
  const text = known ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

await start().catch(fail);
