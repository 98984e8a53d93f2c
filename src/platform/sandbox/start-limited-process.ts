import { type ChildProcess, type IOType, spawn } from 'node:child_process';

type Program = {
  /** TypeScript or JavaScript. */
  file: string;
  nodeOptions?: string[];
  /** Private memory it may use; what needs more fails in it, or ends it. */
  memoryMiB: number;
  /** Whether the processes it starts may use more memory than itself. */
  childrenUnlimited?: boolean;
  /** In a process group of its own, so that it can be killed with everything it started, and gets no Ctrl-C. */
  ownGroup?: boolean;
  env: NodeJS.ProcessEnv;
  /** Standard input, output and error output; a channel for messages comes fourth. */
  stdio: [IOType, IOType, IOType];
};

/**
 * Starts a Node program of ours with limits of the system, which hold for its whole life, and with a channel for
 * messages. RLIMIT_DATA counts private writable memory; what V8 only reserves does not count. A crash writes no memory
 * to the disk. Where the system can (Linux), the program gets no new privileges and dies with this process, also
 * when this process is killed with -9 while the program hangs.
 */
export function startLimitedProcess({
  file,
  nodeOptions = [],
  memoryMiB,
  childrenUnlimited = false,
  ownGroup = false,
  env,
  stdio,
}: Program): ChildProcess {
  // Not every setpriv knows the options.
  const limits = `ulimit -c 0; ulimit ${childrenUnlimited ? '-S ' : ''}-d ${memoryMiB * 1024} 2>/dev/null
    ${TIED_TO_PARENT} true 2>/dev/null && exec ${TIED_TO_PARENT} "$@"
    exec "$@"`;
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const program = [process.execPath, ...nodeOptions, ...loader, file];
  return spawn('/bin/sh', ['-c', limits, 'sh', ...program], {
    env,
    stdio: [...stdio, 'ipc'],
    serialization: 'advanced',
    detached: ownGroup,
  });
}

const TIED_TO_PARENT = 'setpriv --no-new-privs --pdeathsig KILL';
