// A worker with an engine whose function exceeds the memory limit the first time. It appends its steps to the file NOTES.
import { appendFileSync, readFileSync } from 'node:fs';
import { Inngest } from 'inngest';
import pg from 'pg';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { makeLog } from '@/platform/log';

const { DATABASE_URL: connectionString = '', NOTES: notes = '' } = process.env;
const note = (what: string) => appendFileSync(notes, `${what}\n`);
const log = makeLog('silent');
const client = new Inngest({ id: 'test', logger: log });

const grow = client.createFunction(
  { id: 'grow', retries: 0, triggers: { event: 'grow' } },
  async ({ step }) => {
    await step.run('before', () => note('before'));
    await step.run('grow', () => {
      const first = !readFileSync(notes, 'utf8').includes('grows');
      note('grows');
      for (const held: unknown[] = []; first; ) held.push(Array.from({ length: 1e5 }, () => ({})));
    });
    await step.run('after', () => note('after'));
  },
);

const engine = await startEmbeddedEngine({
  pool: new pg.Pool({ connectionString, max: 8 }),
  connectionString,
  client,
  functions: [grow],
  log,
  parallel: 2,
});
process.on('message', () => engine.stop().then(() => process.exit(0)));
process.send?.('ready');
