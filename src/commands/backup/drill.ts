import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_CONNECTIONS, POOL_SIZES } from '@/composition/count-connections';
import { openServices } from '@/composition/open-services';
import { settleWith } from '@/composition/used-with';
import { readConfig } from '@/config/config';
import { DAY_MS } from '@/contract/durations';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { makeLog } from '@/platform/log';
import { newOwnedName, stateOfOwner } from '@/platform/owned-name';
import {
  type Compared,
  chooseSample,
  compareCounts,
  compareReads,
  compareSample,
} from './compare-services';
import type { BackupSource } from './open-source';
import { restoreBackup } from './restore-backup';

/** The variables that the restored service shares with the other one; it has no mail server, bucket, index or model. */
const SHARED = ['SECRET', 'PATH', 'HOME', 'TMPDIR', 'INSTALL_FFMPEG'];
const MOST_TOLD = 100;

type Options = {
  /** The service that the backup is of. */
  service: Compared;
  publicUrl: string;
  percent: number;
  migrations: string;
  /** The program that decodes images. */
  imageDecoder: string;
  signal: AbortSignal;
};

/**
 * Restores a backup into a temporary folder, opens it, and compares it with the service. Without a worker it sends no
 * mails and no webhooks and runs no jobs. Whatever happens, the folder is removed.
 */
export async function rehearse(source: BackupSource, options: Options) {
  const { signal, publicUrl } = options;
  const dataDir = await makeOwnFolder(tmpdir());
  try {
    const begun = performance.now();
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: process.env.NODE_ENV,
      DATA_DIR: join(dataDir, 'data'),
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'error',
      ANALYSIS: 'off',
    };
    for (const name of SHARED) if (process.env[name] !== undefined) env[name] = process.env[name];
    const watched: BackupSource = {
      ...source,
      // Nobody writes to the restored files.
      shared: true,
      withFile(file, use) {
        signal.throwIfAborted();
        return source.withFile(file, use);
      },
    };
    const { manifest } = await restoreBackup(watched, options.migrations, env);
    const { made, files } = manifest;
    signal.throwIfAborted();
    const restoredAfter = secondsSince(begun);
    const found = await open(env, options, (backup) => compare(backup, options, new Date(made)));
    return {
      made,
      files: files.count,
      ...found,
      seconds: { restore: restoredAfter, all: secondsSince(begun) },
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const PREFIX = 'vitrine-drill-';

/**
 * Makes a folder that nobody else may enter or foresee. It is named after this process: removes what killed drills of
 * this user left, at once, or after a day where the name does not tell whether they run.
 */
export async function makeOwnFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await lstat(join(parent, name)).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    const owner = await stateOfOwner(name.slice(PREFIX.length));
    const isLeft = owner === 'unknown' ? Date.now() - found.mtimeMs > DAY_MS : owner === 'ended';
    if (isLeft) await rm(join(parent, name), { recursive: true, force: true });
  }
  const own = join(parent, PREFIX + (await newOwnedName()));
  await mkdir(own, { mode: 0o700 });
  return own;
}

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10;

/** Opens the restored service for `use`. */
async function open<Result>(
  env: NodeJS.ProcessEnv,
  { imageDecoder }: Options,
  use: (backup: Compared) => Promise<Result>,
): Promise<Result> {
  const settings = readConfig(env);
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    maxConnections: MAX_CONNECTIONS,
  });
  try {
    const log = makeLog(settings.logLevel);
    const connected = { ...settings, databaseUrl: postgres.url };
    const services = await openServices(connected, postgres.url, log, {
      connections: POOL_SIZES.command,
      decoders: 1,
      imageDecoder,
    });
    try {
      await settleWith(settings, services);
      return await use(services);
    } finally {
      await services.close();
    }
  } finally {
    await postgres.leave();
  }
}

async function compare(backup: Compared, options: Options, made: Date) {
  const { service, percent, signal } = options;
  const { counts, differences } = await compareCounts(backup, service, made);
  const { sampled, pairs } = await chooseSample(backup, service, percent);
  const bytes = await compareSample(backup, service, { pairs, made, signal });
  differences.push(...bytes.differences);
  const { reads, differences: answers } = await compareReads(backup, service, { pairs, made });
  differences.push(...answers);
  return {
    good: differences.length === 0,
    counts,
    sampled,
    hashed: bytes.hashed,
    reads,
    differences: differences.slice(0, MOST_TOLD),
  };
}
