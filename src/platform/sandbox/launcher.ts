import { fileURLToPath } from 'node:url';
import { newDecoderUser } from './decoder-user';

/**
 * Starts every program that reads untrusted bytes. The build copies this script beside the files containing this
 * module.
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
  /** Bytes it may write to a file; none by default. */
  fileBytes?: number;
};

/** Stands for the id of a decoder's user in a program's commands; each launch gets another id. */
export const DECODER_USER = 'DECODER_USER';

/**
 * The launcher's arguments.
 * @param program the absolute path of the program, after the commands it runs under
 * @param folder its working folder: the only one of ours it may enter
 */
export const launcherArguments = (
  program: readonly string[],
  { cpuSeconds, memoryMiB, fileBytes = 0 }: SandboxLimits,
  folder = '/',
): string[] => {
  const user = String(newDecoderUser());
  const launched = program.map((argument) => argument.replace(DECODER_USER, user));
  const limits = [cpuSeconds, memoryMiB * 1024, Math.ceil(fileBytes / 512)].map(String);
  return ['--sandbox', ...limits, folder, ...launched];
};
