import type { Writable } from 'node:stream';
import createCommand, { type FfmpegCommand } from 'fluent-ffmpeg';
import type { SandboxLimits } from '../sandbox/launcher';
import { runProgram } from '../sandbox/run-program';
import type { Outcome } from '../sandbox/supervise-process';

export type Call = {
  /** Absolute path of ffmpeg or ffprobe, with the commands it runs under before it. */
  program: readonly string[];
  /** The file to read: a path, or its name in `folder`. */
  path: string;
  /** The working folder of the program. */
  folder?: string;
  limits: SandboxLimits;
  /** The file in `folder` to write instead of the standard output. */
  writes?: string;
  /** Takes the standard output. */
  into?: Writable;
};

/** Every permitted demuxer, whatever the file is called and whatever it names within itself. */
const DEMUXERS = 'mov,matroska,webm,avi,mpeg,mpegts,mpegvideo';

/**
 * Keeps ffmpeg and ffprobe to their one file: a playlist or a script called `.mp4` would make them read other files and
 * URLs. `file:` before a path keeps its characters from having a meaning.
 */
export const RESTRICTIONS = ['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS];

/**
 * Runs ffmpeg on one file, in the sandbox, and collects its standard output.
 * @param compose adds the options of the input and of the output; every value is ours, never a user's
 */
export function runFfmpeg(
  { program, path, folder, limits, writes, into }: Call,
  compose: (command: FfmpegCommand) => FfmpegCommand,
): Promise<Outcome> {
  const command = createCommand(`file:${path}`)
    // The file to write exists: the program may not make one.
    .inputOptions('-y', '-hide_banner', '-nostdin', '-v', 'error', ...RESTRICTIONS)
    .output(writes === undefined ? 'pipe:1' : `file:${writes}`);
  // fluent-ffmpeg has no public way to its arguments but to start the program, which it cannot do in a sandbox: it
  // starts two more to list formats and encoders, collects output without a limit, and ends a process without those
  // that it started.
  // Some of them are numbers.
  const options = compose(command)._getArguments().map(String);
  return runProgram([...program, ...options], limits, folder, into);
}

/**
 * Runs ffprobe on one file, in the sandbox. `Outcome.output` is the output of ffprobe. fluent-ffmpeg's own ffprobe cannot
 * be used: its parser reads lines, and a tag of the file may contain line breaks.
 */
export function runFfprobe(
  { program, path, folder, limits }: Call,
  options: readonly string[],
): Promise<Outcome> {
  const probe = ['-v', 'error', ...options, ...RESTRICTIONS, '-i', `file:${path}`];
  return runProgram([...program, ...probe], limits, folder);
}
