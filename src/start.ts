import type http from 'node:http';
import { fileURLToPath } from 'node:url';
import next from 'next';
import { makeCdn } from './api/files/serve-cdn';
import { makeRestDoor } from './api/rest/door';
import { openApiDocument } from './api/rest/openapi-document';
import { makeRateLimits } from './api/rest/rate-limit';
import { makeTrpcDoor } from './api/trpc-door';
import { makeWebServer } from './api/web-server';
import { versions } from './contract/versions';
import { findServedFile } from './domain/asset/find-served-file';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres';
import { migrate } from './platform/database/migrate';
import { makeLog } from './platform/log';
import { openServices, type Services } from './services';
import { readSettings, type Settings, WrongSetting } from './settings';
import { fillSlot } from './slot';
import { superviseWorker } from './supervise-worker';
import { passToPages } from './visitor';

const root = fileURLToPath(new URL('..', import.meta.url));
const connections = 10;

/** How long requests in flight may take to finish when the service stops. */
const patienceMs = 25_000;

async function start() {
  const settings = readSettings();
  const log = makeLog(settings.logLevel);
  const dev = process.env.NODE_ENV === 'development';
  const pages = next({ dev, dir: root, customServer: true });
  const [postgres] = await Promise.all([openPostgres(settings), pages.prepare()]);
  const services = await openServices(settings, postgres.url, log, connections);
  await migrate({ pool: services.domain.database.pool, folder: `${root}prisma/migrations` });
  fillSlot({ parts: services });

  const server = makeServer(settings, services, passToPages(pages.getRequestHandler(), settings));
  const worker = superviseWorker({ ...process.env, DATABASE_URL: postgres.url }, log);
  await listen(server, settings);
  process.stdout.write(`Vitrine is ready at ${settings.publicUrl}\n`);

  stopOnSignals(async () => {
    await Promise.all([finishRequests(server), worker.stop()]);
    await services.close();
    await postgres.stop();
  });
}

/** The database of the settings, or the embedded one, which stops with the service. */
async function openPostgres({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir });
}

function makeServer(settings: Settings, services: Services, pages: ReturnType<typeof passToPages>) {
  const { domain, blobs, log } = services;
  const { trustProxy } = settings;
  const rateLimits = makeRateLimits(settings.rateLimits);
  return makeWebServer({
    rest: makeRestDoor(services, { versions, rateLimits, trustProxy }),
    document: JSON.stringify(openApiDocument(`${settings.publicUrl}/api`)),
    trpc: makeTrpcDoor(services, { rateLimits, trustProxy }),
    cdn: makeCdn({ findFile: (assetId) => findServedFile(domain, assetId), blobs, log }),
    unreadiness: () =>
      domain.database.pool.query('SELECT 1').then(
        () => null,
        () => 'The database cannot be reached.',
      ),
    pages,
    anonymousPolicy: rateLimits.ip.policy,
    log,
  });
}

function listen(server: http.Server, { port, host }: Settings) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new WrongSetting(`PORT ${port} is in use by another program.`) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Takes no new requests and waits for those in flight. */
async function finishRequests(server: http.Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(giveUp);
}

function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Tells a person why the service does not run, in a sentence where the cause is known. */
function fail(error: unknown): never {
  const known = error instanceof Error && error.name !== 'Error' && !(error instanceof TypeError);
  const text = known ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

await start().catch(fail);
