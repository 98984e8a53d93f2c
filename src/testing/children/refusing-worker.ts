// A worker that cannot work, whoever starts it; told where to note its starts.
import { appendFileSync } from 'node:fs';
import type { WorkerMessage } from '@/processes/supervise-worker';

appendFileSync(process.env.NOTES ?? '', `${process.pid}\n`);
const refused = 'The function test-a states an option that nobody knows.';
process.send?.({ refusedReason: refused } satisfies WorkerMessage, () => process.exit(1));
