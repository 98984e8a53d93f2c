import { Inngest } from 'inngest';
import { modelSlots } from './jobs/describe-by-model';
import { backgroundFunctions } from './jobs/functions';
import { decodingSlots } from './jobs/process-asset';
import { startEmbeddedEngine } from './platform/engine/embedded/start-embedded-engine';
import { makeLog } from './platform/log';
import { openServices } from './services';
import { readSettings } from './settings';

/** Mails on their way at once, so that a slow mail server holds up no other work. */
const mailSlots = 5;

/** Runs of other functions at once, and the database connections that all runs and the engine need. */
const parallel = 4;
const connections = decodingSlots + modelSlots + mailSlots + parallel + 6;

/**
 * The process of the background work, apart from the web server's, so that requests keep their latency.
 * start.ts starts it, with DATABASE_URL set, and starts it again when it dies.
 */
async function work() {
  const settings = readSettings();
  const log = makeLog(settings.logLevel).child({ process: 'worker' });
  const databaseUrl = settings.databaseUrl ?? '';
  const services = await openServices(settings, databaseUrl, log, {
    connections,
    decoders: decodingSlots,
  });
  const client = new Inngest({ id: 'vitrine' });
  const engine = await startEmbeddedEngine({
    pool: services.domain.database.pool,
    connectionString: databaseUrl,
    client,
    functions: backgroundFunctions(client, services),
    log,
    parallel,
    // Mails and promotes never wait for pictures, nor pictures for mails, nor anybody for a model.
    apart: {
      'vitrine-process-asset': decodingSlots,
      'vitrine-send-mail': mailSlots,
      ...(services.model && { 'vitrine-describe-by-model': modelSlots }),
    },
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const stopped = engine.stop();
    // A model may take a minute; it is asked again after the next start.
    services.model?.close();
    await stopped;
    await services.close();
    process.exit(0);
  };
  // The terminal sends Ctrl-C to every process; the web process says when it is time.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);
  process.on('message', (message) => message === 'stop' && stop());
  // Without its web process nobody would ever stop it. What it is doing goes on at the next start.
  process.on('disconnect', () => process.exit(1));
  process.send?.('ready');
}

await work();
