import { findRunningPostgres } from './platform/database/embedded-postgres';
import { makeLog } from './platform/log';
import { readSettings, type Settings, WrongSetting } from './settings';
import { superviseWorker } from './supervise-worker';

/** `npm run worker`: more background work for a service that runs, on its machine or on another one. */
async function work() {
  const settings = readSettings();
  const log = makeLog(settings.logLevel).child({ process: 'worker' });
  const databaseUrl = await findDatabase(settings);
  const worker = superviseWorker({ ...process.env, DATABASE_URL: databaseUrl }, log);
  process.stdout.write('A worker of Vitrine is at work.\n');
  const stop = () => worker.stop().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

/** A worker never starts a database of its own: it would sit beside the service's and wait for nothing. */
async function findDatabase({ databaseUrl, dataDir }: Settings): Promise<string> {
  const found = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (found === null)
    throw new WrongSetting(
      `No service runs on DATA_DIR ${dataDir}: start it first, or set DATABASE_URL to its database.`,
    );
  return found;
}

await work().catch((error) => {
  process.stderr.write(`${error instanceof WrongSetting ? error.message : error.stack}\n`);
  process.exit(1);
});
