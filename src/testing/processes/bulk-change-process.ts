/** An engine for bulk changes, in a process killed by tests: tsx bulk-change-process.ts <database>. */

import { Inngest } from 'inngest';
import { newId } from '@/domain/new-id';
import type { Domain } from '@/domain/operation';
import { changeInBulk } from '@/jobs/change-in-bulk';
import { connectDatabase } from '@/platform/database/connect';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { makeLog } from '@/platform/log';
import { log } from '@/testing/engine/inngest-client';

const connectionString = process.argv[2] ?? '';
const database = connectDatabase({
  url: connectionString,
  connections: 8,
  log: makeLog('silent'),
});
const domain = { database, now: () => new Date(), newId } as Domain;
const client = new Inngest({ id: 'vitrine' });
const functions = [changeInBulk(client, { domain })];
const { pool } = database;
await startEmbeddedEngine({ pool, connectionString, client, functions, log, parallel: 4 });
