import { readdirSync } from 'node:fs';
import type http from 'node:http';
import { fileURLToPath } from 'node:url';
import { POOL_SIZES } from '@/composition/count-connections';
import { openServices, type Services } from '@/composition/open-services';
import { openWebServer, type WebServerPeers } from '@/composition/open-web-server';
import { processFile } from '@/composition/process-file';
import { registerRuntime } from '@/composition/runtime-registry';
import { settleWith } from '@/composition/used-with';
import { type Config, InvalidConfig, readConfig } from '@/config/config';
import { openApiDocument } from '@/http/openapi/openapi-document';
import { makePagesHandler } from '@/http/pages/handler';
import { makePageCaller } from '@/http/pages/page-caller';
import { makePagePolicy } from '@/http/pages/page-policy';
import { makePublicPages } from '@/http/pages/public-pages';
import { migrate } from '@/platform/database/migrate';
import { type Log, makeLog } from '@/platform/log';
import type { Figures } from '@/platform/metrics';
import { setChangeTracking } from '@/platform/search-index/meilisearch/sync-state';
import { openTracing } from '@/platform/tracing';
import { endOnUncaughtError } from './end-on-uncaught-error';
import { explainFailure } from './explain-failure';
import { openPages } from './open-pages';
import { type MessageToWeb, ONLY_WEB_PROCESS, type WebMessage } from './supervise-web';
import { trackConnections } from './track-connections';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dev = process.env.NODE_ENV === 'development';
/** Images whose header is inspected at the same time, during their upload. */
const IMAGE_DECODERS = 2;

/** The process that answers requests. service.ts starts it, with DATABASE_URL set, and restarts it when it dies. */
async function start() {
  const stopped = stopRequest();
  let ready = false;
  // Before it serves there is nothing to finish; a migration in progress is undone.
  stopped.then(() => ready || process.exit(0));
  const settings = readConfig();
  const log = makeLog(settings.logLevel);
  endOnUncaughtError(log);
  // Requests to the interface need not wait for the pages.
  const pages = openPages(root, dev);
  pages.catch(() => {});
  const { stop } = await serve(settings, log, async (request, response) =>
    (await pages)(request, response),
  );
  await pages;
  ready = true;
  process.send?.('ready' satisfies WebMessage);
  await stopped;
  await stop();
  process.exit(0);
}

/**
 * Resolves when the service stops, or on SIGTERM. The terminal sends Ctrl-C to every process; this one waits for the
 * message. Without its supervisor nothing would stop it.
 */
function stopRequest(): Promise<void> {
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(1));
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.on('message', (message) => message === 'stop' && resolve());
  });
}

/** Starts serving. Returns a function that stops it. */
async function serve(settings: Config, log: Log, pages: Pages) {
  const services = await openServices(settings, settings.databaseUrl ?? '', log, {
    connections: POOL_SIZES.web,
    decoders: IMAGE_DECODERS,
    imageDecoder: processFile(import.meta.url, 'image-decoder'),
    textEmbedder: processFile(import.meta.url, 'embedder'),
  });
  const tracing = await openTracing(settings.tracing, 'web');
  const only = process.env[ONLY_WEB_PROCESS] !== undefined;
  const peers = { worker: askWorker(), tracing, only };
  const connections = await listenWith(settings, services, pages, peers);
  const stop = async () => {
    services.eventStreams.end();
    const seconds = settings.shutdownSeconds;
    const requests = connections.requests();
    if (requests > 0) log.info({ requests, seconds }, 'The service waits for requests in flight.');
    const cut = await connections.close(seconds * 1000);
    if (cut > 0) log.warn({ requests: cut }, 'Requests were cut, because the service stops.');
    await Promise.all([services.close(), tracing?.close()]);
  };
  return { stop };
}

/** The worker is another child of the supervisor, which relays messages between the two. */
function askWorker(): WebServerPeers['worker'] {
  let functionsPort: number | null = null;
  const waiting: ((figures: Figures | null) => void)[] = [];
  process.on('message', (message: MessageToWeb | 'stop') => {
    if (message === 'stop') return;
    if ('functionsPort' in message) functionsPort = message.functionsPort;
    else for (const resolve of waiting.splice(0)) resolve(message.workerFigures);
  });
  return {
    functionsPort: () => functionsPort,
    figures: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) process.send?.('worker figures' satisfies WebMessage);
      }),
  };
}

/** Starts the web server on a migrated database; returns its connections. */
async function listenWith(
  settings: Config,
  services: Services,
  pages: Pages,
  around: WebServerPeers,
) {
  await migrate({ pool: services.domain.database.pool, folder: `${root}prisma/migrations` });
  await settleWith(settings, services);
  await setChangeTracking(services.domain.database.pool, settings.meilisearch !== null);
  const document = openApiDocument(`${settings.publicUrl}/api`);
  registerRuntime({ dependencies: services, pageCaller: makePageCaller(services), document });
  const handler = makePagesHandler(pages, settings, makePagePolicy(settings, dev), {
    dev,
    publicPages: dev ? undefined : makePublicPages(pages, services.sessionCookie),
  });
  const publicFiles = new Set(readdirSync(`${root}public`).map((name) => `/${name}`));
  const content = { pages: handler, document, publicFiles };
  const server = openWebServer(settings, services, content, around);
  const connections = trackConnections(server);
  await listen(server, settings);
  return connections;
}

type Pages = Parameters<typeof makePagesHandler>[0];

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

await start().catch((error) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
