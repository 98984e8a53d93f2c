// The image decoder, except for files that end in POISON CRASH or POISON HANG: those crash it, or make it hang.
import { readFile } from 'node:fs/promises';
import { serveWork } from '@/platform/child/serve-work';
import { doPictureWork, type PictureWork } from '@/platform/imaging/do-picture-work';

const execute = doPictureWork();

serveWork(async (work: PictureWork) => {
  const end = (await readFile(work.path)).subarray(-16).toString('latin1');
  if (end.endsWith('POISON CRASH')) process.kill(process.pid, 'SIGSEGV');
  if (end.endsWith('POISON HANG')) for (;;);
  return execute(work);
});
