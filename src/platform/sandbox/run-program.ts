import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { LAUNCHER, launcherArguments, type SandboxLimits } from './launcher';
import { type Outcome, superviseProcess } from './supervise-process';

/**
 * Runs a program in the sandbox. No shell reads its arguments, it sees none of our environment and cannot write a file.
 * Beyond a limit it is killed with everything it started. Rejects only when no program can be started.
 * @param program absolute path of the program and its arguments, after the commands it runs under
 * @param folder its working folder; `/` by default
 * @param into takes its standard output, which `Outcome.output` then lacks
 */
export async function runProgram(
  program: readonly string[],
  limits: SandboxLimits,
  folder?: string,
  into?: Writable,
): Promise<Outcome> {
  const child = spawn(LAUNCHER, launcherArguments(program, limits, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return superviseProcess(child, limits, into);
}
