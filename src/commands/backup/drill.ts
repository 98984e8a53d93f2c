import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_CONNECTIONS, POOL_SIZES } from '@/composition/count-connections';
import { openServices } from '@/composition/open-services';
import { openWebServer } from '@/composition/open-web-server';
import { settleWith } from '@/composition/used-with';
import { readConfig } from '@/config/config';
import { openStaging } from '@/platform/blobs/staging';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { makeLog } from '@/platform/log';
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
  /** The service that the backup is of, without its address. */
  service: Omit<Compared, 'url'>;
  publicUrl: string;
  port: number;
  percent: number;
  migrations: string;
  /** The program that decodes images. */
  imageDecoder: string;
  signal: AbortSignal;
};

/**
 * Restores a backup into a temporary folder, serves it on the loopback interface, and compares it with the service.
 * Without a worker it sends no mails and no webhooks and runs no jobs. Whatever happens, the folder is removed.
 */
export async function rehearse(source: BackupSource, options: Options) {
  const { signal, publicUrl } = options;
  // Named after this process: a later drill removes what a killed one left.
  const dataDir = await openStaging(join(tmpdir(), 'vitrine-drill'));
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
    const { made, files } = await restoreBackup(watched, options.migrations, env);
    signal.throwIfAborted();
    const restoredAfter = secondsSince(begun);
    const found = await serve(env, options, (backup) => compare(backup, options, new Date(made)));
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

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10;

/** Opens the restored service for `use`. */
async function serve<Result>(
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
      const pages = async () => {
        throw new Error('A drill shows no pages.');
      };
      const content = { pages, document: {}, publicFiles: new Set<string>() };
      const worker = { functionsPort: () => null, figures: async () => null };
      const server = openWebServer(connected, services, content, {
        worker,
        tracing: null,
        only: true,
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      try {
        return await use({ domain: services.domain, blobs: services.blobs, url });
      } finally {
        server.close();
        server.closeAllConnections();
      }
    } finally {
      await services.close();
    }
  } finally {
    await postgres.leave();
  }
}

async function compare(backup: Compared, options: Options, made: Date) {
  const { service: data, percent, signal } = options;
  const url = await findAddress(options);
  const service = { ...data, url: url ?? '' };
  const { counts, differences } = await compareCounts(backup, service, made);
  const { sampled, pairs } = await chooseSample(backup, service, percent);
  const bytes = await compareSample(backup, service, { pairs, made, signal });
  differences.push(...bytes.differences);
  let reads = 0;
  if (url === null) differences.push(`The service does not answer at ${options.publicUrl}.`);
  else {
    const compared = await compareReads(backup, service, { pairs, made });
    reads = compared.reads;
    differences.push(...compared.differences);
  }
  return {
    good: differences.length === 0,
    counts,
    sampled,
    hashed: bytes.hashed,
    reads,
    differences: differences.slice(0, MOST_TOLD),
  };
}

/** Where the service answers: at its own address, or on this machine behind a proxy; null: nowhere. */
async function findAddress({ publicUrl, port }: Options): Promise<string | null> {
  for (const url of [publicUrl, `http://127.0.0.1:${port}`]) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok) return url;
  }
  return null;
}
