// A child process that executes commands, for the tests of the process pool.
import { serveWork } from '@/platform/child/serve-work';
import { UnreadablePicture } from '@/platform/imaging/port';

export type Told =
  | { do: 'say'; what: unknown; after?: number }
  | { do: 'die'; by: NodeJS.Signals }
  | { do: 'leave'; code: number }
  | { do: 'hang' }
  | { do: 'throw'; message: string }
  | { do: 'fill'; mib: number }
  | { do: 'tell' };

let works = 0;
const held: Buffer[] = [];

serveWork(async (told: Told) => {
  works += 1;
  switch (told.do) {
    case 'say':
      await new Promise((resolve) => setTimeout(resolve, told.after ?? 0));
      return told.what;
    case 'die':
      process.kill(process.pid, told.by);
      return new Promise(() => {});
    case 'leave':
      return process.exit(told.code);
    case 'hang':
      for (;;);
    case 'throw':
      throw new UnreadablePicture(told.message);
    case 'fill':
      for (let mib = 0; mib < told.mib; mib += 16) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
      return held.length;
    case 'tell':
      return { pid: process.pid, works, env: Object.keys(process.env) };
  }
});
