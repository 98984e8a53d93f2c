import { readFileSync } from 'node:fs';
import { serveTasks } from '@/platform/process-pool/serve-tasks';
import { becomeDecoderUser } from '@/platform/sandbox/decoder-user';

/** Paths for a decoder to try to read. */
export type ProbeTask = { paths: string[] };

/** The content of each path or the error's code; the user and the rights of the process. */
export type ProbeResult = { found: string[]; user: number; capabilities: string };

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
};

becomeDecoderUser();
serveTasks<ProbeTask, ProbeResult>(async ({ paths }) => ({
  found: paths.map(read),
  user: process.getuid?.() ?? 0,
  capabilities: /^CapEff:\s*(\S+)/m.exec(read('/proc/self/status'))?.[1] ?? '',
}));
