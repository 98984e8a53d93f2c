import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port';
import { startProxy } from './proxy';
import type { RunningService } from './running-service';
import { createDatabase } from './servers/postgres';
import { createBucket } from './servers/s3';

/**
 * Whether services are started as the real deployment: two web processes and two workers behind a proxy, on one
 * PostgreSQL, S3 bucket, Meilisearch and mail server, instead of one process with everything embedded.
 */
export const isRealDeployment = process.env.VITRINE_TEST_FORM === 'real';

/** The servers shared by all services of a run. */
export type SharedServers = {
  postgresUrl: string;
  /** Folder for the mails accepted by the mail server. */
  mailFolder: string;
  env: Record<string, string>;
};

const settingsFile = (dataDir: string) => join(dataDir, 'parts.json');

/**
 * The environment for other processes to connect to the database, bucket and search of a service in the real
 * deployment. Empty for a service with everything embedded.
 */
export const readConnectionSettings = (dataDir: string): Record<string, string> =>
  existsSync(settingsFile(dataDir)) ? JSON.parse(readFileSync(settingsFile(dataDir), 'utf8')) : {};

type StartProcess = (
  env: Record<string, string> & { PORT: string },
  dataDir: string,
) => Promise<RunningService>;

/** Starts two services, each with its worker, behind a proxy on `PORT`. `env` overrides shared variables. */
export async function startRealDeployment(
  { PORT, ...env }: Record<string, string> & { PORT: string },
  dataDir: string,
  start: StartProcess,
): Promise<RunningService> {
  await writeConnectionSettings(dataDir);
  const shared = {
    ...readConnectionSettings(dataDir),
    PUBLIC_URL: `http://localhost:${PORT}`,
    ...env,
    // The proxy of the tests adds one.
    TRUST_PROXY: String(Number(env.TRUST_PROXY ?? 0) + 1),
  };
  const started = await Promise.allSettled(
    ['one', 'two'].map(async (name) =>
      start({ ...shared, PORT: String(await freePort()) }, join(dataDir, name)),
    ),
  );
  const services = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = started.find((each) => each.status === 'rejected');
  if (failure) {
    await Promise.all(services.map((service) => service.stop()));
    throw failure.reason;
  }
  const targets = services.map(({ url }) => Number(new URL(url).port));
  const proxy = await startProxy({ port: Number(PORT), targets });
  const [first] = services as [RunningService];
  return {
    ...first,
    url: `http://localhost:${PORT}`,
    dataDir,
    exitCode: () => services[0]?.exitCode() ?? null,
    log: () => services.map((service) => service.log()).join(''),
    async stop() {
      const codes = await Promise.all(services.map((service) => service.stop()));
      proxy.close();
      return codes.find((code) => code !== 0) ?? 0;
    },
    async kill() {
      await Promise.all(services.map((service) => service.kill()));
      proxy.close();
    },
  };
}

/** Written once for each folder: a later service on it uses the same database, bucket and secret. */
async function writeConnectionSettings(dataDir: string) {
  if (existsSync(settingsFile(dataDir))) return;
  const { postgresUrl, mailFolder, env } = JSON.parse(
    process.env.VITRINE_TEST_PARTS ?? '',
  ) as SharedServers;
  await mkdir(dataDir, { recursive: true });
  await symlink(mailFolder, join(dataDir, 'outbox'));
  const settings = {
    ...env,
    DATABASE_URL: await createDatabase(postgresUrl),
    S3_BUCKET: await createBucket(env),
    SECRET: randomBytes(32).toString('hex'),
  };
  await writeFile(settingsFile(dataDir), JSON.stringify(settings));
}
