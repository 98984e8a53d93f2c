import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries } from './postgres-binaries';
import { databaseUser } from './postgres-cluster';
import {
  becomesReady,
  boundLog,
  clusterPath,
  launchServer,
  type ServerOptions,
} from './postgres-server';
import { findPostmaster, killPostmaster, stopPostmaster } from './postmaster';
import { registerUse } from './server-use';

/** A PostgreSQL server that lives in the data folder. */
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
   * Stops the server, unless another process of Vitrine uses it: then the last of those stops it. Returns their names.
   */
  stopUnlessUsed(): Promise<string[]>;
  /** Whether no other service runs on this data folder; a service calls this once, before it serves. */
  servesAlone(): Promise<boolean>;
  /** Stops the server when nobody else uses it; returns whether it did. */
  leave(): Promise<boolean>;
};

/**
 * Starts the server in `${dataDir}/postgres`, creates cluster and database when missing, and resolves once the server
 * accepts connections. Refuses with one sentence that says what to do.
 * @param user what this process is called, for others who use the same server
 */
export async function startEmbeddedPostgres({
  dataDir,
  user = 'the service',
  ...options
}: { dataDir: string; user?: string } & ServerOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const cluster = clusterPath(dataDir);
  const log = join(dataDir, 'postgres.log');
  const libraries = join(dataDir, 'postgres-libraries');
  const bringUp = async () => {
    if (findPostmaster(cluster) && (await becomesReady(cluster, () => true))) return false;
    return launchServer(cluster, log, findPostgresBinaries(libraries), options);
  };
  const { url, started, use } = await connectOrStart(cluster, log, user, bringUp);
  const bounding = setInterval(() => boundLog(log), 60_000);
  bounding.unref();
  const stop = async () => {
    clearInterval(bounding);
    await stopPostmaster(cluster);
    await use.end();
  };
  const leave = async () => {
    const last = await use.isLast();
    if (last) await stop();
    else await use.end();
    return last;
  };
  const stopUnlessUsed = async () => {
    const others = await use.otherUsers();
    if (others.length === 0) await stop();
    else await use.end();
    return others;
  };
  const kill = () => killPostmaster(cluster);
  return { url, started, stop, stopUnlessUsed, kill, servesAlone: use.servesAlone, leave };
}

/**
 * Uses the server that runs on this data folder; null when none does. Starts nothing. As its last user it stops the
 * server when it leaves.
 */
export async function joinRunningPostgres(
  dataDir: string,
  user: string,
): Promise<Pick<EmbeddedPostgres, 'url' | 'leave'> | null> {
  const url = await findRunningPostgres(dataDir);
  if (!url) return null;
  const use = await registerUse(maintenanceOf(url), user);
  return {
    url,
    async leave() {
      const last = await use.isLast();
      if (last) await stopPostmaster(clusterPath(dataDir));
      await use.end();
      return last;
    },
  };
}

/** A server found running may be stopping (killed, or left a moment ago); the next attempt then finds it gone. */
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
      await createDatabase(url);
      return { url, started, use: await registerUse(maintenanceOf(url), user) };
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
  return `postgresql://${databaseUser}@localhost:5432/vitrine?host=${host}&sslmode=disable`;
}

/** The database that always exists. A database that is copied as a template must have no connections. */
const maintenanceOf = (url: string) => url.replace('/vitrine?', '/postgres?');

const missingDatabase = '3D000';
const duplicateDatabase = ['42P04', '23505'];

async function createDatabase(url: string) {
  try {
    await connectOnce(url);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== missingDatabase) throw error;
    await connectOnce(maintenanceOf(url), 'CREATE DATABASE vitrine').catch((failure) => {
      if (!duplicateDatabase.includes(failure.code)) throw failure;
    });
  }
}

async function connectOnce(connectionString: string, statement?: string) {
  const client = new pg.Client({ connectionString });
  // A stopping server may end the connection at any moment, even between two statements.
  client.on('error', () => {});
  await client.connect();
  try {
    if (statement) await client.query(statement);
  } finally {
    await client.end();
  }
}
