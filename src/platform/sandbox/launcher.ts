import { fileURLToPath } from 'node:url';

/**
 * Every program that reads untrusted bytes is started through this script. The build copies it beside the files
 * that contain this module.
 */
export const LAUNCHER = fileURLToPath(new URL('./launch.sh', import.meta.url));

/** What a sandboxed program may use. */
export type SandboxLimits = {
  /** Milliseconds until it is killed. */
  timeoutMs: number;
  /** Seconds of processor time. */
  cpuSeconds: number;
  /** Private memory. */
  memoryMiB: number;
  /** Bytes it may write to its standard output. */
  outputBytes: number;
};

/** The launcher's arguments; `program` is the absolute path of the program, with the commands it runs under before it. */
export const launcherArguments = (
  program: readonly string[],
  { cpuSeconds, memoryMiB }: SandboxLimits,
): string[] => ['--sandbox', String(cpuSeconds), String(memoryMiB * 1024), ...program];
