// A worker whose start always fails. It appends its process id to the file NOTES.
import { appendFileSync } from 'node:fs';
import type { WorkerMessage } from '@/processes/supervise-worker';

appendFileSync(process.env.NOTES ?? '', `${process.pid}\n`);
const REFUSED = 'The function test-a states an option that nobody knows.';
process.send?.({ refusedReason: REFUSED } satisfies WorkerMessage, () => process.exit(1));
