import { spawn } from 'node:child_process';
import { LAUNCHER, launcherArguments, type SandboxLimits } from './launcher';
import { type Outcome, superviseProcess } from './supervise-process';

/**
 * Runs a program in the sandbox: no shell reads its arguments, it sees none of our environment, cannot write a file,
 * and is killed with everything it started when it passes a limit. Rejects only when no program can be started.
 * @param program absolute path of the program and its arguments, with the commands it runs under before it
 * @param folder its working folder; `/` by default
 */
export async function runProgram(
  program: readonly string[],
  limits: SandboxLimits,
  folder?: string,
): Promise<Outcome> {
  const child = spawn(LAUNCHER, launcherArguments(program, limits, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return superviseProcess(child, limits);
}
