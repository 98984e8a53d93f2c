/** An engine with a function of three steps, in a process killed by tests: tsx engine-process.ts <database>. */
import pg from 'pg';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { log, testClient } from '@/testing/engine/inngest-client';
import { threeStepFunction } from '@/testing/engine/three-step-function';

const connectionString = process.argv[2] ?? '';
const pool = new pg.Pool({ connectionString, max: 8 });
const client = testClient();
// The second step never ends: the process is killed during it.
const functions = [threeStepFunction(client, pool, 0, () => new Promise(() => {}))];
await startEmbeddedEngine({ pool, connectionString, client, functions, log, parallel: 4 });
