import { type ChildProcess, type IOType, spawn } from 'node:child_process';

type Program = {
  /** TypeScript or JavaScript. */
  file: string;
  nodeOptions?: string[];
  /** Private memory it may take; what needs more fails in it, or ends it. */
  memoryMiB: number;
  env: NodeJS.ProcessEnv;
  /** Of input, output and error output; a channel for messages comes fourth. */
  stdio: [IOType, IOType, IOType];
};

/**
 * Starts a program of ours as a process with limits of the system, which hold for its whole life, and with a
 * channel for messages. RLIMIT_DATA counts private writable memory; what V8 only reserves does not count. No
 * memory of a crash is written to the disk.
 */
export function startLimited({
  file,
  nodeOptions = [],
  memoryMiB,
  env,
  stdio,
}: Program): ChildProcess {
  const limits = `ulimit -c 0; ulimit -d ${memoryMiB * 1024} 2>/dev/null; exec "$@"`;
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const program = [process.execPath, ...nodeOptions, ...loader, file];
  return spawn('/bin/sh', ['-c', limits, 'sh', ...program], {
    env,
    stdio: [...stdio, 'ipc'],
    serialization: 'advanced',
  });
}
