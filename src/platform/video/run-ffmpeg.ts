import type { ChildProcess } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { Writable } from 'node:stream';
import createCommand, { type FfmpegCommand } from 'fluent-ffmpeg';
import { LAUNCHER, launcherArguments, type SandboxLimits } from '../sandbox/launcher';
import { type Outcome, superviseProcess } from '../sandbox/supervise-process';

// fluent-ffmpeg has one path for each tool in the whole process. The launcher's arguments say which program to run.
createCommand.setFfmpegPath(LAUNCHER);
createCommand.setFfprobePath(LAUNCHER);

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
 * URLs.
 */
export const RESTRICTIONS = ['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS];

/** `file:` before the path keeps its characters from having a meaning. */
const inputOf = (path: string) => createCommand(`file:${path}`);

/**
 * Runs ffmpeg on one file, in the sandbox, and collects its standard output.
 * @param compose adds the options of the input and of the output; every value is ours, never a user's
 */
export async function runFfmpeg(
  { program, path, folder, limits, writes, into }: Call,
  compose: (command: FfmpegCommand) => FfmpegCommand,
): Promise<Outcome> {
  const launch = launcherArguments(program, limits, folder);
  const command = inputOf(path)
    // The file to write exists: the program may not make one.
    .inputOptions(...launch, '-y', '-hide_banner', '-nostdin', '-v', 'error', ...RESTRICTIONS)
    // fluent-ffmpeg requires an output. `superviseProcess` collects it, and bounds it.
    .output(writes === undefined ? discardAll() : `file:${writes}`, { end: false })
    // `superviseProcess` sees how the process ended.
    .on('error', () => {});
  const child = startedBy(() => prepareAtOnce(compose(command)).run());
  return superviseProcess(child, limits, into);
}

/**
 * Runs ffprobe on one file, in the sandbox. `Outcome.output` is the output of ffprobe. fluent-ffmpeg's own result
 * cannot be used: its parser reads lines, and a tag of the file may contain line breaks.
 */
export async function runFfprobe(
  { program, path, folder, limits }: Call,
  options: readonly string[],
): Promise<Outcome> {
  const launch = launcherArguments(program, limits, folder);
  const probeOptions = [...launch, '-v', 'error', ...options, ...RESTRICTIONS, '-i'];
  const child = startedBy(() => inputOf(path).ffprobe(probeOptions, () => {}));
  return superviseProcess(child, limits);
}

const discardAll = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Skips fluent-ffmpeg's preparation, which starts ffmpeg to list its formats and encoders. The process starts within
 * the call of `run`.
 */
const prepareAtOnce = (command: FfmpegCommand): FfmpegCommand =>
  Object.assign(command, {
    _prepare: (start: (error: null, args: string[]) => void) =>
      start(null, command._getArguments()),
  });

/**
 * The process started by fluent-ffmpeg within the call. Its interface hides the process of ffprobe, which is needed to
 * limit and kill it.
 */
function startedBy(start: () => unknown): ChildProcess {
  let started: ChildProcess | undefined;
  const onProcess = (message: unknown) => {
    started ??= (message as { process: ChildProcess }).process;
  };
  diagnostics.subscribe('child_process', onProcess);
  try {
    start();
  } finally {
    diagnostics.unsubscribe('child_process', onProcess);
    // The listener of fluent-ffmpeg throws when a process cannot be started.
    started?.removeAllListeners('error').on('error', () => {});
  }
  if (!started) throw new Error('fluent-ffmpeg started no process.');
  return started;
}
