// A process for the tests of process-pool.ts; it runs commands.
import { UnreadableImage } from '@/platform/imaging/port';
import { serveTasks } from '@/platform/process-pool/serve-tasks';

export type PoolCommand =
  | { do: 'echo'; value: unknown; afterMs?: number }
  | { do: 'signal'; signal: NodeJS.Signals }
  | { do: 'exit'; code: number }
  | { do: 'hang' }
  | { do: 'throw'; message: string }
  | { do: 'allocate'; mib: number }
  | { do: 'describe' };

let tasks = 0;
const allocated: Buffer[] = [];

serveTasks(async (command: PoolCommand) => {
  tasks += 1;
  switch (command.do) {
    case 'echo':
      await new Promise((resolve) => setTimeout(resolve, command.afterMs ?? 0));
      return command.value;
    case 'signal':
      process.kill(process.pid, command.signal);
      return new Promise(() => {});
    case 'exit':
      return process.exit(command.code);
    case 'hang':
      for (;;);
    case 'throw':
      throw new UnreadableImage(command.message);
    case 'allocate':
      for (let mib = 0; mib < command.mib; mib += 16)
        allocated.push(Buffer.alloc(16 * 1024 * 1024, 1));
      return allocated.length;
    case 'describe':
      return { pid: process.pid, tasks, env: Object.keys(process.env) };
  }
});
