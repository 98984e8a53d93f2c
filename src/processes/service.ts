import { fileURLToPath } from 'node:url';
import { MAX_CONNECTIONS } from '@/composition/count-connections';
import { findPlaceProblem } from '@/composition/open-copies';
import { processFile } from '@/composition/process-file';
import { type Config, InvalidConfig, readConfig } from '@/config/config';
import { missingSettings } from '@/config/local-service';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import {
  DATABASE_PATIENCE_MS,
  findDatabaseProblem,
} from '@/platform/database/find-database-problem';
import { type Log, makeLog } from '@/platform/log';
import type { ServiceUser } from '@/platform/service-user/choose-service-user';
import { explainFailure } from './explain-failure';
import { environmentOf, leaveRoot } from './leave-root';
import { makeStopDeadline, shutdownSignal, unlessStopped } from './shutdown-signal';
import { superviseWeb } from './supervise-web';
import { superviseWorker } from './supervise-worker';

/** Relative to this file and to its bundle, dist/processes/service.js. */
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

const deadline = makeStopDeadline();

/**
 * `npm start`: runs the embedded database, the web process and the worker, and restarts each when it dies. Stops them
 * in order: web process and worker, then the database. A process that hangs while stopping is killed.
 */
async function startService() {
  // Registered first, so a signal during the start also stops the service cleanly, a moment later.
  const signal = shutdownSignal();
  signal.then(deadline.enforce);
  const settings = readConfig();
  deadline.allow(settings.shutdownSeconds);
  await unlessStopped(signal, checkServers(settings));
  const log = makeLog(settings.logLevel).child({ process: 'supervisor' });
  const user = leaveRoot(settings, { entryPoint: import.meta.url, projectFolder: PROJECT_FOLDER });
  const place = settings.backup && (await findPlaceProblem(settings.backup.to, user));
  if (place) log.warn(`${place} Until then no backup is made, and none mends an original.`);
  const postgres = await openPostgres(settings, log);
  deadline.add(postgres.kill);
  try {
    const { stop, failed } = await supervise(settings, log, postgres, user);
    const code = await Promise.race([signal.then(() => 0), failed]);
    deadline.enforce();
    const seconds = settings.shutdownSeconds;
    log.info({ seconds }, 'Vitrine stops: requests in flight have so many seconds.');
    await stop();
    process.exit(code);
  } catch (error) {
    await postgres.leave();
    throw error;
  }
}

/**
 * Starts the web process, and the worker once the web process has migrated the database. Refuses a DATA_DIR in use by
 * another service: they would stop each other's database.
 */
async function supervise(settings: Config, log: Log, postgres: Postgres, user: ServiceUser | null) {
  if (!(await postgres.servesAlone()))
    throw new InvalidConfig(`DATA_DIR ${settings.dataDir} is in use by a Vitrine that is running.`);
  const env = environmentOf(user, settings, postgres.url);
  let stopping = false;
  let worker: Supervised | null = null;
  let functionsPort: number | null = null;
  let refuse: (code: number) => void = () => {};
  const refused = new Promise<number>((resolve) => {
    refuse = resolve;
  });
  const startWorker = () => {
    for (const warning of missingSettings(settings)) log.warn(warning);
    process.stdout.write(`Vitrine is ready at ${settings.publicUrl}\n`);
    const started = superviseWorker(env, log, {
      file: processFile(import.meta.url, 'worker'),
      user,
      onFunctionsPort(port) {
        functionsPort = port;
        web.tellFunctionsPort(port);
      },
    });
    deadline.add(started.kill);
    // Without a worker every upload would wait forever.
    started.refused.then((reason) => {
      process.stderr.write(`${reason}\n`);
      refuse(1);
    });
    return started;
  };
  const web = superviseWeb({
    file: processFile(import.meta.url, 'web'),
    env,
    only: settings.databaseUrl === undefined,
    user,
    log,
    workerFigures: async () => worker?.figures() ?? null,
    onReady() {
      if (stopping) return;
      worker ??= startWorker();
      web.tellFunctionsPort(functionsPort);
    },
  });
  deadline.add(web.kill);
  const stop = async () => {
    stopping = true;
    await Promise.all([web.stop(), worker?.stop()]);
    const users = await postgres.stopUnlessUsed();
    if (users.length > 0)
      process.stderr.write(
        `The database goes on running: ${users.join(', ')} uses it. It stops with its last user.\n`,
      );
  };
  return { stop, failed: Promise.race([web.failed, refused]) };
}

type Postgres = Awaited<ReturnType<typeof openPostgres>>;
type Supervised = ReturnType<typeof superviseWorker>;

/** Checked once: a process restarted while one of them is down waits for it, as the service does. */
async function checkServers({ databaseUrl, s3 }: Config) {
  const database = databaseUrl && (await findDatabaseProblem(databaseUrl, DATABASE_PATIENCE_MS));
  if (database) throw new InvalidConfig(database);
  if (!s3) return;
  const { findBucketProblem } = await import('@/platform/blobs/s3/find-bucket-problem');
  const bucket = await findBucketProblem(s3);
  if (bucket) throw new InvalidConfig(bucket);
}

/** The configured database, or the embedded one, which stops with the service. */
async function openPostgres({ databaseUrl, dataDir }: Config, log: Log) {
  if (databaseUrl)
    return {
      url: databaseUrl,
      servesAlone: async () => true,
      stopUnlessUsed: async () => [] as string[],
      leave: async () => false,
      kill: () => {},
    };
  const postgres = await startEmbeddedPostgres({ dataDir, maxConnections: MAX_CONNECTIONS });
  postgres.keepRunning(log);
  return postgres;
}

/** Prints why the service does not run: one sentence if the cause is known. */
function fail(error: unknown): never {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

await startService().catch(fail);
