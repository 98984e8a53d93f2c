import { fileURLToPath } from 'node:url';
import { newDecoderUser } from './decoder-user';

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

/** Stands for the id of a decoder's user in the commands that a program runs under; each launch gets another id. */
export const DECODER_USER = 'DECODER_USER';

/**
 * The launcher's arguments.
 * @param program the absolute path of the program, with the commands it runs under before it
 * @param folder its working folder: the only one of ours that it may enter
 */
export const launcherArguments = (
  program: readonly string[],
  { cpuSeconds, memoryMiB }: SandboxLimits,
  folder = '/',
): string[] => {
  const user = String(newDecoderUser());
  const launched = program.map((argument) => argument.replace(DECODER_USER, user));
  return ['--sandbox', String(cpuSeconds), String(memoryMiB * 1024), folder, ...launched];
};
