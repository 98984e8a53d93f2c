/**
 * An Inngest-like server as a separate process: tsx main.ts <port> <event key> <signing key> <folder>. The folder
 * contains its database. It prints "listening" when it is ready, and stops when its standard input ends. Lines of the
 * input are orders, answered with "done": `faults {"forgets":0.3,"repeats":0.1}` or `wipe`.
 */
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { migrate } from '@/platform/database/migrate';
import { startInngestServer } from './start-inngest-server';

const [port = '', eventKey = '', signingKey = '', dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, disposable: true });
const pool = new pg.Pool({ connectionString: postgres.url, max: 20 });
// The database may stop before the last connections close.
pool.on('error', () => {});
await migrate({ pool, folder: 'prisma/migrations' });
const server = await startInngestServer({
  pool,
  connectionString: postgres.url,
  eventKey,
  signingKey,
  port: Number(port),
  backoffMs: 200,
});
process.stdout.write('listening\n');

const orders = createInterface({ input: process.stdin });
orders.on('line', async (order) => {
  if (order === 'wipe') await server.wipe();
  else Object.assign(server.faults, JSON.parse(order.replace('faults ', '')));
  process.stdout.write('done\n');
});
orders.once('close', async () => {
  await server.stop();
  await pool.end();
  await postgres.stop();
  process.exit(0);
});
