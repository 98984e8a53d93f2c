import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { killProcessGroup } from './kill-process-group';
import type { SandboxLimits } from './launcher';

export type Outcome = {
  /**
   * `failed`: it ended with a code other than 0; `crashed`: a foreign signal ended it; `missing`: it does not exist.
   */
  end: 'done' | 'failed' | 'missing' | 'crashed' | 'timeout' | 'cpu limit' | 'output limit';
  output: Buffer;
  /** The beginning of its error output, for the log; it may contain paths. */
  errorOutput: string;
};

const MAX_ERROR_OUTPUT_CHARACTERS = 4_096;
/** Codes of a shell, and of programs like `env`, for a program that does not exist or cannot be started. */
const NOT_FOUND_CODES = [126, 127];
/** ffmpeg ends with this code after a signal to end; the only such signal here is the CPU limit's. */
const TERMINATED_CODE = 255;

/**
 * Collects the output of a process started by the launcher, until it ends. Kills it, with everything it started, beyond
 * its limit of time or output. Call it in the tick of the start. Rejects only when the process could not be started.
 * @param into takes its standard output, which `Outcome.output` then lacks
 */
export async function superviseProcess(
  child: ChildProcess,
  { timeoutMs, outputBytes }: Pick<SandboxLimits, 'timeoutMs' | 'outputBytes'>,
  into?: Writable,
): Promise<Outcome> {
  let stopped: 'timeout' | 'output limit' | null = null;
  const stop = (reason: typeof stopped) => {
    stopped ??= reason;
    killProcessGroup(child);
  };
  const timer = setTimeout(() => stop('timeout'), timeoutMs);
  try {
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > outputBytes) stop('output limit');
      else if (into) into.write(chunk);
      else chunks.push(chunk);
    });
    const errorOutput = collectErrorOutput(child);
    const { code, signal } = await ended(child);
    return {
      end: stopped ?? endOf(code, signal),
      output: Buffer.concat(chunks),
      errorOutput: errorOutput(),
    };
  } finally {
    clearTimeout(timer);
    // Nothing started by it may outlive it.
    killProcessGroup(child);
  }
}

/** Reads the error output to its end, and keeps only its beginning. */
function collectErrorOutput({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.on('data', (chunk: Buffer | string) => {
    text += String(chunk).slice(0, MAX_ERROR_OUTPUT_CHARACTERS);
    // Other listeners would collect all of it.
    if (text.length >= MAX_ERROR_OUTPUT_CHARACTERS) stderr.removeAllListeners('data').resume();
  });
  return () => text;
}

function endOf(code: number | null, signal: NodeJS.Signals | null): Outcome['end'] {
  if (code === 0) return 'done';
  if (signal === 'SIGXCPU' || code === TERMINATED_CODE) return 'cpu limit';
  if (code !== null && NOT_FOUND_CODES.includes(code)) return 'missing';
  return signal === null ? 'failed' : 'crashed';
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
