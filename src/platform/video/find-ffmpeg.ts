import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { findIsolation } from '../sandbox/find-isolation';
import { VideoProcessingFailed } from './port';
import { runFfmpeg, runFfprobe } from './run-ffmpeg';

/** How to call ffmpeg and ffprobe: the commands they run under, then their absolute paths. */
export type FfmpegTools = { ffmpeg: string[]; ffprobe: string[] };

const MIN_MAJOR_VERSION = 5;
const VERSION_LIMITS = {
  timeoutMs: 10_000,
  cpuSeconds: 5,
  memoryMiB: 512,
  outputBytes: 65_536,
};

/**
 * Finds ffmpeg and ffprobe, version 5 or later, on the PATH; null when one is missing. On Linux they run without a
 * network and die with this process, where that is allowed.
 */
export async function findFfmpeg(path = process.env.PATH ?? ''): Promise<FfmpegTools | null> {
  const [ffmpeg, ffprobe] = await Promise.all([
    findProgram('ffmpeg', path),
    findProgram('ffprobe', path),
  ]);
  if (ffmpeg === null || ffprobe === null) return null;
  if (!(await areRecent(ffmpeg, ffprobe))) return null;
  const isolation = await findIsolation([ffmpeg, '-version']);
  return { ffmpeg: [...isolation, ffmpeg], ffprobe: [...isolation, ffprobe] };
}

/** A missing ffmpeg is searched again after this time, so nobody has to restart the service after installing it. */
const SEARCH_AGAIN_MS = 10_000;

/** Finds the tools on first use, caches them, and soon searches again for missing ones. */
export function cacheTools(path: string | undefined) {
  let found: Promise<FfmpegTools | null> | null = null;
  let searchedAt = 0;
  const find = async () => {
    const expired = performance.now() - searchedAt > SEARCH_AGAIN_MS;
    if (found === null || ((await found) === null && expired)) {
      searchedAt = performance.now();
      found = findFfmpeg(path);
    }
    return found;
  };
  return {
    find,
    /** Rejects with VideoProcessingFailed while they are missing. */
    async demand(): Promise<FfmpegTools> {
      const tools = await find();
      if (tools === null) throw notInstalled();
      return tools;
    },
    /** Called when a known program is missing: the next call searches for it again. */
    reportMissing(): VideoProcessingFailed {
      found = null;
      return notInstalled();
    },
  };
}

const notInstalled = () =>
  new VideoProcessingFailed(
    'not installed',
    'This video waits until ffmpeg 5 or later is installed where the service runs.',
  );

/** Whether it encodes what every browser plays: some builds lack H.264. */
export async function hasEncoders({ ffmpeg }: FfmpegTools): Promise<boolean> {
  const call = { path: '/dev/null', limits: VERSION_LIMITS, program: ffmpeg };
  const { output } = await runFfmpeg(call, (command) => command.outputOptions('-encoders'));
  const list = output.toString();
  return /^ V\S+ libx264 /m.test(list) && /^ A\S+ aac /m.test(list);
}

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const file = join(folder, name);
    const executable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return file;
  }
  return null;
}

async function areRecent(ffmpeg: string, ffprobe: string): Promise<boolean> {
  const call = { path: '/dev/null', limits: VERSION_LIMITS };
  const reports = await Promise.all([
    runFfmpeg({ ...call, program: [ffmpeg] }, (command) => command.outputOptions('-version')),
    runFfprobe({ ...call, program: [ffprobe] }, ['-version']),
  ]);
  return reports.every(({ output }) => isRecent(output.toString()));
}

/** Builds of the newest sources have no version, only a name beginning with N. */
function isRecent(report: string): boolean {
  const [, version] = /^ff\w+ version n?(\d+|N-)/.exec(report) ?? [];
  return version === 'N-' || Number(version) >= MIN_MAJOR_VERSION;
}
