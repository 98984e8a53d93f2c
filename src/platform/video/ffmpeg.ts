import { setTimeout as sleep } from 'node:timers/promises';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import pLimit from 'p-limit';
import type { SandboxLimits } from '../sandbox/launcher';
import { lendFile } from '../sandbox/lend-file';
import type { Outcome } from '../sandbox/supervise-process';
import { composePoster, type Frame } from './compose-poster';
import { makePlaybackEncoder } from './encode-playback';
import { cacheTools, type FfmpegTools, hasEncoders } from './find-ffmpeg';
import { PROBE_OPTIONS, parseProbe } from './parse-probe';
import {
  UnreadableVideo,
  VideoProcessingFailed,
  type VideoProcessor,
  type VideoTrack,
} from './port';
import { readBoxes } from './read-boxes';
import { recognizeVideo } from './recognize-video';
import { type Call, runFfmpeg, runFfprobe } from './run-ffmpeg';
import { searchPoster } from './search-poster';

/** A usual video takes 50 ms; a failing disk or a busy machine may need longer. */
const PROBE_LIMITS: SandboxLimits = {
  timeoutMs: 30_000,
  cpuSeconds: 10,
  memoryMiB: 1_024,
  outputBytes: 262_144,
};
/** 8K in 10 bits needs 768 MiB and 1.5 seconds of processor time. */
const POSTER_LIMITS: SandboxLimits = {
  timeoutMs: 60_000,
  cpuSeconds: 60,
  memoryMiB: 1_536,
  outputBytes: 16_777_216,
};
/**
 * One after the other, until one is found. The only key frame of a video cut without encoding may stand before its
 * beginning, where it is not shown.
 */
const FIRST_FRAMES: Frame[] = [
  { of: 'beginning' },
  { of: 'all frames', from: 0 },
  { of: 'anything' },
];
/** The frame at a second; at the end of a video, which has none there, the last ones before. */
const chosenFrames = (at: number | null): Frame[] =>
  at === null
    ? []
    : [0, 0.2, 1].map((before) => ({ of: 'moment', from: Math.max(0, at - before) }));

/** For each frame of a search, which is no reason to give up the poster. */
const SEARCH_LIMITS = { timeoutMs: 15_000, cpuSeconds: 15 };
/** A gigabyte takes 2 seconds of processor time, and as long as the disk needs. */
const MEASUREMENT_LIMITS: SandboxLimits = {
  timeoutMs: 60_000,
  cpuSeconds: 30,
  memoryMiB: 512,
  outputBytes: 262_144,
};

/** Encoding gets a tenth of a processor that something else wants, too. */
const LOW_PRIORITY = ['nice', '-n', '10'];

const CANNOT_BE_OPENED = 'This video is damaged or incomplete and cannot be opened.';
const CANNOT_BE_SHOWN =
  'No image of this video can be shown: it is damaged, or of an unknown kind.';

type Options = {
  /** Videos processed at the same time; more wait. */
  maxConcurrent: number;
  /** A folder of lend-file.ts, where the programs find the one file to read. */
  lendingFolder: string;
  /** Where ffmpeg and ffprobe are searched; the PATH by default. */
  path?: string;
  probeLimits?: Partial<SandboxLimits>;
  posterLimits?: Partial<SandboxLimits>;
};

/** Processes videos with the system's ffmpeg and ffprobe, version 5 or later, in a sandbox. */
export function makeVideoProcessor(options: Options): VideoProcessor {
  const { maxConcurrent, lendingFolder, path, ...limits } = options;
  const queue = pLimit(maxConcurrent);
  const tools = cacheTools(path);
  const probeLimits = { ...PROBE_LIMITS, ...limits.probeLimits };
  const posterLimits = { ...POSTER_LIMITS, ...limits.posterLimits };

  const run = async (
    tool: keyof FfmpegTools,
    { path: file, limits: allowed }: Pick<Call, 'path' | 'limits'>,
    start: (call: Call) => Promise<Outcome>,
  ) => {
    const { [tool]: program } = await tools.demand();
    const outcome = await lendFile(lendingFolder, file, (name) =>
      start({ program, path: name, folder: lendingFolder, limits: allowed }),
    );
    if (outcome.end === 'missing') throw tools.reportMissing();
    return outcome;
  };

  const probe: VideoProcessor['probe'] = (file, timeoutMs = probeLimits.timeoutMs) => {
    const deadline = performance.now() + timeoutMs;
    const probed = queue(async () => {
      const left = Math.min(probeLimits.timeoutMs, deadline - performance.now());
      if (left <= 0) throw timedOut();
      const call = { path: file, limits: { ...probeLimits, timeoutMs: left } };
      const outcome = await run('ffprobe', call, (given) => runFfprobe(given, PROBE_OPTIONS));
      const video = parseProbe(outputOf(outcome, CANNOT_BE_OPENED).toString());
      const { truncated, packet } = await readBoxes(file);
      return { ...video, truncated, packet };
    });
    return withTimeout(probed, timeoutMs);
  };

  const extractPoster: VideoProcessor['extractPoster'] = (file, video) =>
    queue(async () => {
      const extract = async (frame: Frame, toneMapped: boolean, limits = posterLimits) => {
        const call = { path: file, limits };
        const compose = composePoster(video, frame, toneMapped);
        return run('ffmpeg', call, (given) => runFfmpeg(given, compose));
      };
      for (const toneMapped of video.track.hdr ? [true, false] : [false])
        for (const frame of [...chosenFrames(video.at ?? null), ...FIRST_FRAMES]) {
          const outcome = await extract(frame, toneMapped);
          // A truncated video may give a frame before the error; without one, the next command may find it.
          const failed = outcome.end === 'failed';
          const jpeg = failed ? outcome.output : outputOf(outcome, CANNOT_BE_SHOWN);
          if (jpeg.length === 0) continue;
          if (frame.of === 'moment') return jpeg;
          return searchPoster({ jpeg, ...outcome }, video, async (frame) => {
            const limits = { ...posterLimits, ...SEARCH_LIMITS };
            const { output, ...found } = await extract(frame, toneMapped, limits);
            const shown = ['done', 'failed'].includes(found.end) && output.length > 0;
            return shown ? { ...found, jpeg: output } : null;
          });
        }
      throw new UnreadableVideo(CANNOT_BE_SHOWN);
    });

  const measureDuration: VideoProcessor['measureDuration'] = (file, { stream, track }) =>
    queue(async () => {
      const call = { path: file, limits: MEASUREMENT_LIMITS };
      const outcome = await run('ffmpeg', call, (given) =>
        runFfmpeg(given, composeMeasurement(track)),
      );
      return parseDuration(outcome.output.toString(), stream.frameRate);
    });

  const playback = makePlaybackEncoder(
    (file, limits, start) =>
      run('ffmpeg', { path: file, limits }, (call) =>
        start({ ...call, program: [...LOW_PRIORITY, ...call.program] }),
      ),
    lendingFolder,
  );

  return {
    playback: {
      ...playback,
      async isReady() {
        const found = await tools.find();
        return found !== null && hasEncoders(found);
      },
    },
    recognize: recognizeVideo,
    isReady: async () => (await tools.find()) !== null,
    probe,
    measureDuration,
    extractPoster,
  };
}

/** Also counts the time in the queue. Work given up by its caller is skipped in its turn. */
async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const settled = new AbortController();
  const timeout = sleep(Math.max(0, timeoutMs), null, { signal: settled.signal }).then(() => {
    throw timedOut();
  });
  timeout.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, timeout]).finally(() => settled.abort());
}

const timedOut = () => new VideoProcessingFailed('timed out', 'Reading the video took too long.');

/** The output of a program; throws the reason when there is none. */
function outputOf({ end, output }: Outcome, failure: string): Buffer {
  switch (end) {
    case 'done':
      return output;
    case 'timeout':
      throw timedOut();
    case 'crashed':
      throw new VideoProcessingFailed(
        'crashed',
        'The program that reads videos crashed on this one.',
      );
    case 'cpu limit':
      throw new UnreadableVideo('This video takes too much work to read.');
    default:
      throw new UnreadableVideo(failure);
  }
}

/** Reads every packet of the track, decodes none, and reports the time of the latest one on the way. */
const composeMeasurement =
  ({ index }: VideoTrack) =>
  (command: FfmpegCommand) =>
    command
      .inputOptions('-progress', 'pipe:1', '-stats_period', '5')
      .outputOptions('-map', `0:${index}`)
      .videoCodec('copy')
      .format('null');

/**
 * Seconds, from the reports: the time of the last frame, plus its duration. Null when the reports do not end properly.
 */
function parseDuration(reports: string, frameRate: number | null): number | null {
  if (!/^progress=end$/m.test(reports)) return null;
  const microseconds = Number([...reports.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]);
  return microseconds > 0
    ? Math.round(microseconds / 1000 + 1000 / (frameRate ?? 1000)) / 1000
    : null;
}
