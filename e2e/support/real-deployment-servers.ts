import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from './folder';
import type { SharedServers } from './real-deployment';
import { startMailServer } from './servers/mail';
import { startMeilisearch } from './servers/meilisearch';
import { startPostgres } from './servers/postgres';
import { startS3Server } from './servers/s3';

/**
 * Starts the external servers of the real deployment, one of each for a whole run: PostgreSQL, S3, Meilisearch and
 * mail. Returns a function to stop them.
 */
export async function startSharedServers(): Promise<() => Promise<void>> {
  const mailFolder = await aFolder('mails');
  let count = 0;
  const mail = await startMailServer({
    credentials: { user: 'vitrine', password: 'p@ss' },
    async onMail(bytes) {
      const name = `${Date.now()}-${String(count++).padStart(6, '0')}.eml`;
      await writeFile(join(mailFolder, name), bytes);
    },
  });
  const [postgres, s3, meilisearch] = await Promise.all([
    startPostgres(),
    startS3Server(),
    startMeilisearch(),
  ]);
  const servers: SharedServers = {
    postgresUrl: postgres.url,
    mailFolder,
    env: { ...s3.env, ...meilisearch.env, MAIL_URL: mail.url },
  };
  process.env.VITRINE_TEST_PARTS = JSON.stringify(servers);
  return async () => {
    await Promise.all([postgres.stop(), s3.stop(), meilisearch.stop(), mail.close()]);
    await rm(mailFolder, { recursive: true, force: true });
  };
}
