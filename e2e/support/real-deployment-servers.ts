import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RealParts } from './real-deployment';
import { aMailServer } from './servers/mail';
import { startMeilisearch } from './servers/meilisearch';
import { startPostgres } from './servers/postgres';
import { startS3 } from './servers/s3';

/**
 * Starts what services of the all-real form stand on: PostgreSQL, an S3 server, Meilisearch and a mail server, one of
 * each for a whole run. Gives back how to stop them.
 */
export async function startRealParts(): Promise<() => Promise<void>> {
  const mails = await mkdtemp(join(tmpdir(), 'vitrine-mails-'));
  let count = 0;
  const mail = await aMailServer(async (bytes) => {
    const name = `${Date.now()}-${String(count++).padStart(6, '0')}.eml`;
    await writeFile(join(mails, name), bytes);
  });
  const [postgres, s3, meilisearch] = await Promise.all([
    startPostgres(),
    startS3(),
    startMeilisearch(),
  ]);
  const parts: RealParts = {
    postgresUrl: postgres.url,
    mails,
    env: { ...s3.env, ...meilisearch.env, MAIL_URL: mail.url },
  };
  process.env.VITRINE_TEST_PARTS = JSON.stringify(parts);
  return async () => {
    await Promise.all([postgres.stop(), s3.stop(), meilisearch.stop(), mail.close()]);
    await rm(mails, { recursive: true, force: true });
  };
}
