import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log';
import { makeFolder } from '../make-folder';
import { keepServerUse } from './keep-server-use';
import { findPostgresBinaries } from './postgres-binaries';
import { findClientGroup } from './postgres-cluster';
import { SERVICE_ROLE, SUPERUSER } from './postgres-roles';
import {
  becomesReady,
  boundLog,
  clusterPath,
  launchServer,
  type ServerOptions,
} from './postgres-server';
import { findPostmaster, killPostmaster, stopPostmaster } from './postmaster';
import { registerUse, type ServerUse } from './server-use';

/** A PostgreSQL server whose files are in the data folder. */
export type EmbeddedPostgres = {
  /** Connection string of the database `vitrine`, over a socket that only this user can open. */
  url: string;
  /** False when a server of an earlier process was still running and is used. */
  started: boolean;
  /** Fast stop, also of a server found running: open transactions are rolled back, nothing committed is lost. */
  stop(): Promise<void>;
  /** Immediate stop, for a process that must exit now: costs the next start a recovery, but no data. */
  kill(): void;
  /**
   * Stops the server, unless other processes of Vitrine use it: then the last of them stops it. Returns their names.
   */
  stopUnlessUsed(): Promise<string[]>;
  /** Whether no other service runs on this data folder; a service calls this once, before it serves. */
  servesAlone(): Promise<boolean>;
  /** Starts the server again whenever it ends by itself, until this process stops or leaves it. */
  keepRunning(log: Log): void;
  /** Stops the server when nobody else uses it; returns whether it did. */
  leave(): Promise<boolean>;
};

/**
 * Starts the server in `${dataDir}/postgres`, creates cluster and database when missing, and resolves once the server
 * accepts connections. Refuses with one sentence that says what to do.
 * @param user name of this process, shown to others that use the same server
 */
export async function startEmbeddedPostgres({
  dataDir,
  user = 'the service',
  ...options
}: { dataDir: string; user?: string } & ServerOptions): Promise<EmbeddedPostgres> {
  makeFolder(dataDir);
  const cluster = clusterPath(dataDir);
  const log = join(dataDir, 'postgres.log');
  const libraries = join(dataDir, 'postgres-libraries');
  const bringUp = async () => {
    if (findPostmaster(cluster) && (await becomesReady(cluster, () => true))) return false;
    return launchServer(cluster, log, findPostgresBinaries(libraries), options);
  };
  const connect = () => connectOrStart(cluster, log, user, bringUp);
  const { url, started, use: first } = await connect();
  const bounding = setInterval(() => boundLog(log), 60_000);
  bounding.unref();
  let keeping: ReturnType<typeof keepServerUse> | undefined;
  const currentUse = async () => (await keeping?.end()) ?? first;
  const stop = async () => {
    clearInterval(bounding);
    const use = await currentUse();
    await stopPostmaster(cluster);
    await use.end();
  };
  return {
    url,
    started,
    stop,
    kill: () => killPostmaster(cluster),
    servesAlone: () => first.servesAlone(),
    keepRunning(serviceLog) {
      const connectAlone = async () => {
        const { use } = await connect();
        await use.servesAlone();
        return use;
      };
      keeping ??= keepServerUse(first, {
        connect: connectAlone,
        log: serviceLog,
        messages: RESTART,
      });
    },
    async stopUnlessUsed() {
      const use = await currentUse();
      const others = await use.otherUsers();
      if (others.length === 0) await stop();
      else await use.end();
      return others;
    },
    leave: async () => leave(await currentUse(), stop),
  };
}

const RESTART = {
  ended: 'The database ended and is started again.',
  back: 'The database was started again.',
  failed: 'The database could not be started.',
};

const REJOIN = {
  ended: 'The database ended; the service starts it again.',
  back: 'The database runs again.',
  failed: 'The database does not run yet.',
};

/** Stops the server if nobody else uses it; returns whether it did. */
async function leave(use: ServerUse, stop: () => Promise<void>): Promise<boolean> {
  const last = await use.isLast().catch(ifGone);
  if (last) await stop();
  await use.end();
  return last;
}

/** A server that is gone needs no stop. */
const ifGone = () => false;

/**
 * Uses the server that runs on this data folder; null when none does. Starts nothing: when the server dies, the service
 * starts it again, and this process registers with it again. As its last user it stops the server when it leaves.
 */
export async function joinRunningPostgres(
  dataDir: string,
  user: string,
  log: Log,
): Promise<Pick<EmbeddedPostgres, 'url' | 'leave'> | null> {
  const url = await findRunningPostgres(dataDir);
  if (!url) return null;
  const join = () => registerUse(maintenanceOf(url), user);
  const keeping = keepServerUse(await join(), { connect: join, log, messages: REJOIN });
  return {
    url,
    leave: async () => leave(await keeping.end(), () => stopPostmaster(clusterPath(dataDir))),
  };
}

/** A server found running may be stopping, because it was killed or just left. The next attempt then finds it gone. */
async function connectOrStart(
  cluster: string,
  log: string,
  user: string,
  bringUp: () => Promise<boolean>,
) {
  const timeout = Date.now() + 10_000;
  for (;;) {
    const started = await bringUp();
    const url = urlOf(cluster);
    try {
      if (!url) throw new Error(`PostgreSQL ended right after its start: see ${log}.`);
      if (await letsServiceIn(cluster, url))
        return { url, started, use: await registerUse(maintenanceOf(url), user) };
      await stopOlderServer(cluster, url, user);
    } catch (error) {
      if (started || Date.now() > timeout) throw error;
      await sleep(20);
    }
  }
}

/** Connection string of the server that runs on this data folder, or null. Starts nothing. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  try {
    return urlOf(clusterPath(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function urlOf(cluster: string): string | null {
  const running = findPostmaster(cluster);
  if (!running?.ready) return null;
  // Port and sslmode are spelled out so that no PG… variable of the caller changes them.
  const host = encodeURIComponent(running.socketFolder);
  return `postgresql://${SERVICE_ROLE}@localhost:5432/vitrine?host=${host}&sslmode=disable`;
}

/** The database that always exists. A database that is copied as a template must have no connections. */
const maintenanceOf = (url: string) => url.replace('/vitrine?', '/postgres?');

const UNKNOWN_ROLE = '28000';

/** False for a server of an older version, which has no role for the service, or no socket that its user reaches. */
async function letsServiceIn(cluster: string, url: string): Promise<boolean> {
  try {
    await connectOnce(url);
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNKNOWN_ROLE) return false;
    throw error;
  }
  return findClientGroup(cluster) === null || new URL(url).searchParams.get('host') !== cluster;
}

/** Stops a server that an older version left running. The next start makes what is missing. */
async function stopOlderServer(cluster: string, url: string, user: string) {
  const use = await registerUse(maintenanceOf(url).replace(SERVICE_ROLE, SUPERUSER), user);
  if (!(await leave(use, () => stopPostmaster(cluster))))
    throw new Error(`An older version of Vitrine runs on ${cluster}: stop it first.`);
}

async function connectOnce(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // A stopping server may end the connection at any moment, even between two statements.
  client.on('error', () => {});
  await client.connect();
  await client.end();
}
