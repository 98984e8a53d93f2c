// The decoder of pictures, but for files that end in a word of poison: those end it, or hold it up.
import { readFile } from 'node:fs/promises';
import { type ImageTask, makeImageTaskRunner } from '@/platform/imaging/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';

const carryOut = makeImageTaskRunner();

serveTasks(async (work: ImageTask) => {
  const end = (await readFile(work.path)).subarray(-16).toString('latin1');
  if (end.endsWith('POISON CRASH')) process.kill(process.pid, 'SIGSEGV');
  if (end.endsWith('POISON HANG')) for (;;);
  return carryOut(work);
});
