import { type ChildProcess, spawn } from 'node:child_process';

/** What a program may use up. */
export type SandboxLimits = {
  /** Milliseconds until it is killed. */
  timeoutMs: number;
  /** Seconds of processor time. */
  cpuSeconds: number;
  /** Private memory. */
  memoryMiB: number;
  /** Bytes it may say on its standard output. */
  outputBytes: number;
};

export type Outcome = {
  /** `failed`: it ended with another code than 0; `died`: of a signal that was not ours; `missing`: it is not there. */
  end: 'done' | 'failed' | 'missing' | 'died' | 'too slow' | 'too much work' | 'too much output';
  output: Buffer;
  /** The beginning of what it said on its error output, for the log; it may hold paths. */
  errorOutput: string;
};

const MOST_COMPLAINT = 4_096;
/** What a shell and its kin say of a program that is not there, or cannot be started. */
const NOT_FOUND = [126, 127];
/** The code with which ffmpeg ends when a signal told it to; the only one it hears here is that of the CPU limit. */
const TOLD_TO_END = 255;

/**
 * Runs a program on a stranger's bytes: without a shell's eyes on its arguments, without our environment, unable to
 * write a file or to dump its memory, and killed with all it started when its allowance is used up. Rejects only
 * when no program can be started at all.
 * @param program absolute path of the program and its arguments, with what it is to run under before it
 */
export async function runProgram(
  program: readonly string[],
  { timeoutMs: wall, cpuSeconds: cpu, memoryMiB, outputBytes: mostOutput }: SandboxLimits,
): Promise<Outcome> {
  // The soft limit of time sends a signal that tells why; a second later the hard one ends whoever ignores it.
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -S -t ${cpu}; ulimit -H -t ${cpu + 1}
    ulimit -d ${memoryMiB * 1024} 2>/dev/null
    exec "$@"`;
  const child = spawn('/bin/sh', ['-c', limits, 'sh', ...program], {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let stopped: 'too slow' | 'too much output' | null = null;
  const stop = (why: typeof stopped) => {
    stopped ??= why;
    killGroup(child);
  };
  const timer = setTimeout(() => stop('too slow'), wall);
  try {
    const pieces: Buffer[] = [];
    let said = 0;
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.length;
      if (said > mostOutput) stop('too much output');
      else pieces.push(piece);
    });
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errorOutput.length < MOST_COMPLAINT) errorOutput += text.slice(0, MOST_COMPLAINT);
    });
    const { code, signal } = await ended(child);
    return {
      end: stopped ?? endOf(code, signal),
      output: Buffer.concat(pieces),
      errorOutput: errorOutput,
    };
  } finally {
    clearTimeout(timer);
    // Nothing it started may outlive it.
    killGroup(child);
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): Outcome['end'] {
  if (code === 0) return 'done';
  if (signal === 'SIGXCPU' || code === TOLD_TO_END) return 'too much work';
  if (code !== null && NOT_FOUND.includes(code)) return 'missing';
  return signal === null ? 'failed' : 'died';
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
