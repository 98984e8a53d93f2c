/** A process of its own that carries out one function of three steps, for tests to kill: tsx engine-to-kill.ts <database>. */
import pg from 'pg';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { log, testClient } from '../engine/inngest-client';
import { threeSteps } from '../engine/three-step-function';

const connectionString = process.argv[2] ?? '';
const pool = new pg.Pool({ connectionString, max: 8 });
const client = testClient();
// The second step never ends here: the process is killed in the middle of it.
const functions = [threeSteps(client, pool, 0, () => new Promise(() => {}))];
await startEmbeddedEngine({ pool, connectionString, client, functions, log, parallel: 4 });
