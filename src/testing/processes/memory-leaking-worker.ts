// A worker that exceeds its memory limit after its first start. It appends its process id to the file NOTES.
import { appendFileSync, readFileSync } from 'node:fs';

const notes = process.env.NOTES ?? '';
appendFileSync(notes, `${process.pid}\n`);
const starts = readFileSync(notes, 'utf8').trim().split('\n').length;
process.on('message', (message) => message === 'stop' && process.exit(0));

const held: Buffer[] = [];
if (starts === 1) for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
