import http from 'node:http';
import { fileURLToPath } from 'node:url';
import next from 'next';
import { makePagesHandler } from '@/api/pages/handler';
import { makePagePolicy } from '@/api/pages/page-policy';
import { openServices, type Services } from '@/composition/open-services';
import { openWebServer, type WebServerPeers } from '@/composition/open-web-server';
import { registerRuntime } from '@/composition/runtime-registry';
import { type Config, InvalidConfig, readConfig } from '@/config/config';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { migrate } from '@/platform/database/migrate';
import { type Log, makeLog } from '@/platform/log';
import { setChangeTracking } from '@/platform/search-index/sync-state';
import { openTracing } from '@/platform/tracing';
import { shutdownSignal } from './shutdown-signal';
import { superviseWorker } from './supervise-worker';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dev = process.env.NODE_ENV === 'development';
const DATABASE_CONNECTIONS = 10;
/** Images whose beginning is looked at side by side, while they are uploaded. */
const IMAGE_DECODERS = 2;

/** How long requests in flight may take to finish when the service stops. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

async function start() {
  // Heard from the beginning: a service that is still starting stops as cleanly, a moment later.
  const signal = shutdownSignal();
  const settings = readConfig();
  await checkBucket(settings);
  const log = makeLog(settings.logLevel);
  const pages = next({
    dev,
    dir: root,
    customServer: true,
    ...(dev ? {} : { httpServer: unusedHttpServer() }),
  });
  const [postgres] = await Promise.all([openPostgres(settings), pages.prepare()]);
  try {
    const { stop, refused } = await serve(settings, log, postgres, pages.getRequestHandler());
    // Without a worker every upload would wait for ever.
    Promise.race([signal, refused.then(throwInvalidConfig)])
      .finally(stop)
      .then(() => process.exit(0), fail);
  } catch (error) {
    await postgres.leave();
    throw error;
  }
}

/**
 * Serves; gives back how to stop it, and the reason why no worker can work, should there be one. Two services on
 * one DATA_DIR would stop each other's database.
 */
async function serve(settings: Config, log: Log, postgres: Postgres, pages: Pages) {
  if (!(await postgres.servesAlone()))
    throw new InvalidConfig(`DATA_DIR ${settings.dataDir} is in use by a Vitrine that is running.`);
  const services = await openServices(settings, postgres.url, log, {
    connections: DATABASE_CONNECTIONS,
    decoders: IMAGE_DECODERS,
  });
  const tracing = await openTracing(settings.tracing, 'web');
  let supervised: Supervised | null = null;
  const worker: WebServerPeers['worker'] = {
    functionsPort: () => supervised?.functionsPort() ?? null,
    figures: async () => supervised?.figures() ?? null,
  };
  const server = await listenWith(settings, services, pages, { worker, tracing }).catch(
    async (error) => {
      await services.close();
      throw error;
    },
  );
  const started = superviseWorker({ ...process.env, DATABASE_URL: postgres.url }, log);
  supervised = started;
  process.stdout.write(`Vitrine is ready at ${settings.publicUrl}\n`);

  const stop = async () => {
    await Promise.all([finishRequests(server), started.stop()]);
    await Promise.all([services.close(), tracing?.close()]);
    await postgres.stop();
  };
  return { stop, refused: started.refused };
}

/**
 * Next adds a listener for upgrades to the server of the first request that it sees, and outside of development nobody
 * answers them: the request would hang for ever, and the service with it when it stops. Without a listener Node takes
 * such a request as a plain one (RFC 9110 7.8).
 */
const unusedHttpServer = () => http.createServer();

const throwInvalidConfig = (reason: string): never => {
  throw new InvalidConfig(reason);
};

/** Asked here alone: a worker that starts again while the store is down waits for it, as the service does. */
async function checkBucket({ s3 }: Config) {
  if (!s3) return;
  const { findBucketProblem } = await import('@/platform/blobs/s3/find-bucket-problem');
  const problem = await findBucketProblem(s3);
  if (problem) throw new InvalidConfig(problem);
}

/** The web server, listening on a database that is up to date. */
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
    makePagesHandler(pages, settings, makePagePolicy(settings, dev)),
    around,
  );
  await listen(server, settings);
  return server;
}

type Postgres = Awaited<ReturnType<typeof openPostgres>>;
type Pages = Parameters<typeof makePagesHandler>[0];
type Supervised = ReturnType<typeof superviseWorker>;

/** The database of the settings, or the embedded one, which stops with the service. */
async function openPostgres({ databaseUrl, dataDir }: Config) {
  if (databaseUrl)
    return {
      url: databaseUrl,
      servesAlone: async () => true,
      stop: async () => {},
      leave: async () => false,
    };
  return startEmbeddedPostgres({ dataDir });
}

function listen(server: http.Server, { port, host }: Config) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new InvalidConfig(`PORT ${port} is in use by another program.`) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Takes no new requests and waits for those in flight. */
async function finishRequests(server: http.Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const giveUp = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closed;
  clearTimeout(giveUp);
}

/** Tells a person why the service does not run, in a sentence where the cause is known. */
function fail(error: unknown): never {
  const known = error instanceof Error && error.name !== 'Error' && !(error instanceof TypeError);
  const text = known ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

await start().catch(fail);
