import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port';
import { openProxy } from './proxy';
import type { RunningService } from './running-service';
import { aDatabaseOn } from './servers/postgres';
import { aBucketAt } from './servers/s3';

/**
 * Whether services are started in the all-real form: two web processes and two workers behind a proxy, on one
 * PostgreSQL, S3 bucket, Meilisearch and mail server, instead of one process with everything embedded.
 */
export const isRealForm = process.env.VITRINE_TEST_FORM === 'real';

/** What the services of a run share. */
export type RealParts = {
  postgresUrl: string;
  /** Folder into which the mail server puts what it takes. */
  mails: string;
  env: Record<string, string>;
};

const fileOf = (dataDir: string) => join(dataDir, 'parts.json');

/** The settings by which other processes reach the parts of a service of the all-real form; of an embedded one none. */
export const partsOf = (dataDir: string): Record<string, string> =>
  existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) : {};

type Start = (
  env: Record<string, string> & { PORT: string },
  dataDir: string,
) => Promise<RunningService>;

/** Two services, each with its worker, behind a proxy. What `env` says of a part goes before the run's own. */
export async function startRealService(
  { PORT, ...env }: Record<string, string> & { PORT: string },
  dataDir: string,
  start: Start,
): Promise<RunningService> {
  await makeParts(dataDir);
  const shared = {
    ...partsOf(dataDir),
    PUBLIC_URL: `http://localhost:${PORT}`,
    ...env,
    // Ours is one more.
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
  const closeProxy = await openProxy(
    Number(PORT),
    services.map(({ url }) => Number(new URL(url).port)),
  );
  const [first] = services as [RunningService];
  return {
    ...first,
    url: `http://localhost:${PORT}`,
    dataDir,
    log: () => services.map((service) => service.log()).join(''),
    async stop() {
      const codes = await Promise.all(services.map((service) => service.stop()));
      closeProxy();
      return codes.find((code) => code !== 0) ?? 0;
    },
    async kill() {
      await Promise.all(services.map((service) => service.kill()));
      closeProxy();
    },
  };
}

/** Once a folder: a service that is started on it again has the same parts. */
async function makeParts(dataDir: string) {
  if (existsSync(fileOf(dataDir))) return;
  const { postgresUrl, mails, env } = JSON.parse(process.env.VITRINE_TEST_PARTS ?? '') as RealParts;
  await mkdir(dataDir, { recursive: true });
  await symlink(mails, join(dataDir, 'outbox'));
  const parts = {
    ...env,
    DATABASE_URL: await aDatabaseOn(postgresUrl),
    S3_BUCKET: await aBucketAt(env),
    SECRET: randomBytes(32).toString('hex'),
  };
  await writeFile(fileOf(dataDir), JSON.stringify(parts));
}
