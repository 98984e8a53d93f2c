import { type ChildProcess, type IOType, spawn } from 'node:child_process';

type Program = {
  /** TypeScript or JavaScript. */
  file: string;
  nodeOptions?: string[];
  /** Private memory it may take; what needs more fails in it, or ends it. */
  memoryMiB: number;
  /** Whether what it starts itself may take more memory than it. */
  childrenUnlimited?: boolean;
  /** In a process group of its own, so that it can be killed with all it started, and hears no Ctrl-C. */
  ownGroup?: boolean;
  env: NodeJS.ProcessEnv;
  /** Of input, output and error output; a channel for messages comes fourth. */
  stdio: [IOType, IOType, IOType];
};

/**
 * Starts a program of ours as a process with limits of the system, which hold for its whole life, and with a
 * channel for messages. RLIMIT_DATA counts private writable memory; what V8 only reserves does not count. No
 * memory of a crash is written to the disk. Where the system can (Linux), it gets no new privileges and dies with
 * this process, also when that is killed with -9 and the program hangs in the middle of something.
 */
export function startLimitedProcess({
  file,
  nodeOptions = [],
  memoryMiB,
  childrenUnlimited: loose = false,
  ownGroup: apart = false,
  env,
  stdio,
}: Program): ChildProcess {
  // Not every setpriv knows the options.
  const limits = `ulimit -c 0; ulimit ${loose ? '-S ' : ''}-d ${memoryMiB * 1024} 2>/dev/null
    ${TIED} true 2>/dev/null && exec ${TIED} "$@"
    exec "$@"`;
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const program = [process.execPath, ...nodeOptions, ...loader, file];
  return spawn('/bin/sh', ['-c', limits, 'sh', ...program], {
    env,
    stdio: [...stdio, 'ipc'],
    serialization: 'advanced',
    detached: apart,
  });
}

const TIED = 'setpriv --no-new-privs --pdeathsig KILL';
