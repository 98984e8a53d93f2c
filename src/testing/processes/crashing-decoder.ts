// The image decoder, but it crashes on the pixels of files ending in POISON CRASH, and hangs on POISON HANG.
import { readFile } from 'node:fs/promises';
import { type ImageTask, makeImageTaskRunner } from '@/platform/imaging/driver/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';
import { becomeDecoderUser } from '@/platform/sandbox/decoder-user';

const execute = makeImageTaskRunner();

becomeDecoderUser();
serveTasks(async (work: ImageTask) => {
  if (work.task === 'readDetails') return execute(work);
  const end = (await readFile(work.path)).subarray(-16).toString('latin1');
  if (end.endsWith('POISON CRASH')) process.kill(process.pid, 'SIGSEGV');
  if (end.endsWith('POISON HANG')) for (;;);
  return execute(work);
});
