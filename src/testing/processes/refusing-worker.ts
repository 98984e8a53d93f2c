// A worker that cannot work, whoever starts it; told where to note its starts.
import { appendFileSync } from 'node:fs';
import type { WorkerMessage } from '@/supervise-worker';

appendFileSync(process.env.NOTES ?? '', `${process.pid}\n`);
const refused = 'The function test-a states an option that nobody knows.';
process.send?.({ refused } satisfies WorkerMessage, () => process.exit(1));
