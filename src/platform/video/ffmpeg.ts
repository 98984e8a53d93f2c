import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Outcome, runProgram, type SandboxLimits } from '../sandbox/run-program';
import { type FfmpegTools, findFfmpeg } from './find-ffmpeg';
import { isTruncated } from './is-truncated';
import { measureCommand, parseDuration } from './measure-duration';
import { PROBE_ENTRIES, parseProbe } from './parse-probe';
import { UnreadableVideo, VideoProcessingFailed, type VideoProcessor } from './port';
import { posterCommands } from './poster-commands';
import { recognizeVideo } from './recognize-video';
import { RESTRICTIONS } from './restrictions';

/** Opening takes 50 ms of a usual film; a disk in trouble may need longer, and so may a machine with other work. */
const OPENING = { timeoutMs: 30_000, cpuSeconds: 10, memoryMiB: 1_024, outputBytes: 262_144 };
/** 8K in 10 bits needs 768 MiB and 1.5 seconds of processor time. */
const TAKING = { timeoutMs: 60_000, cpuSeconds: 60, memoryMiB: 1_536, outputBytes: 16_777_216 };
/** A gigabyte takes 2 seconds of processor time, and as long as the disk needs. */
const MEASURING = { timeoutMs: 60_000, cpuSeconds: 30, memoryMiB: 512, outputBytes: 262_144 };
/** So long an answer "not there" holds: whoever installs ffmpeg need not start the service again. */
const LOOK_AGAIN = 10_000;

const CANNOT_BE_OPENED = 'This film is damaged or incomplete and cannot be opened.';
const CANNOT_BE_SHOWN =
  'No picture of this film can be shown: it is damaged, or of an unknown kind.';

type Options = {
  /** Films looked at side by side; more wait for their turn. */
  maxConcurrent: number;
  /** Where ffmpeg and ffprobe are looked for; the PATH by default. */
  path?: string;
  /** Milliseconds and seconds that looking at a film may take. */
  probeLimits?: Partial<typeof OPENING>;
  posterLimits?: Partial<typeof TAKING>;
};

/** Films by ffmpeg and ffprobe of the system, version 5 or later, as programs of their own with limits to all. */
export function makeVideoProcessor({
  maxConcurrent: atMost,
  path,
  probeLimits: opening,
  posterLimits: taking,
}: Options): VideoProcessor {
  const inTurn = pLimit(atMost);
  const tools = rememberTools(path);
  const openingWith = { ...OPENING, ...opening };
  const takingWith = { ...TAKING, ...taking };

  const run = async (
    tool: keyof FfmpegTools,
    args: readonly string[],
    allowance: SandboxLimits,
  ) => {
    const { [tool]: call } = await tools.demand();
    const outcome = await runProgram([...call, ...args], allowance);
    if (outcome.end === 'missing') throw tools.forget();
    return outcome;
  };

  const open: VideoProcessor['probe'] = (file, patience = openingWith.timeoutMs) => {
    const until = performance.now() + patience;
    const opened = inTurn(async () => {
      const timeoutMs = Math.min(openingWith.timeoutMs, until - performance.now());
      if (timeoutMs <= 0) throw tooSlow();
      const outcome = await run('ffprobe', probeArguments(file), {
        ...openingWith,
        timeoutMs: timeoutMs,
      });
      const film = parseProbe(outputOf(outcome, CANNOT_BE_OPENED).toString());
      return { ...film, truncated: await isTruncated(file) };
    });
    return inTime(opened, patience);
  };

  const takePoster: VideoProcessor['extractPoster'] = (file, film) =>
    inTurn(async () => {
      for (const way of posterCommands(file, film)) {
        const outcome = await run('ffmpeg', way, takingWith);
        // A film that breaks off may still have given a frame; one that gave none may give it another way.
        if (outcome.end === 'failed' && outcome.output.length === 0) continue;
        const jpeg = outcome.end === 'failed' ? outcome.output : outputOf(outcome, CANNOT_BE_SHOWN);
        if (jpeg.length > 0) return jpeg;
      }
      throw new UnreadableVideo(CANNOT_BE_SHOWN);
    });

  const measure: VideoProcessor['measureDuration'] = (file, { stream, track: picture }) =>
    inTurn(async () => {
      const outcome = await run('ffmpeg', measureCommand(file, picture), MEASURING);
      return parseDuration(outcome.output.toString(), stream.frameRate);
    });

  return {
    recognize: recognizeVideo,
    isReady: async () => (await tools.find()) !== null,
    probe: open,
    measureDuration: measure,
    extractPoster: takePoster,
  };
}

const probeArguments = (file: string) => [
  ...['-v', 'error', '-print_format', 'json', '-show_entries', PROBE_ENTRIES],
  ...RESTRICTIONS(file),
];

/** Also the turn may be long in coming; whoever is gone by then is passed over at once. */
async function inTime<Result>(work: Promise<Result>, patience: number): Promise<Result> {
  const over = new AbortController();
  const late = sleep(Math.max(0, patience), null, { signal: over.signal }).then(() => {
    throw tooSlow();
  });
  late.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => over.abort());
}

const tooSlow = () => new VideoProcessingFailed('too slow', 'Looking at the film took too long.');

/** What a program put out, or why there is nothing. */
function outputOf({ end, output }: Outcome, otherwise: string): Buffer {
  switch (end) {
    case 'done':
      return output;
    case 'too slow':
      throw tooSlow();
    case 'died':
      throw new VideoProcessingFailed(
        'broke down',
        'What looks at films broke down over this one.',
      );
    case 'too much work':
      throw new UnreadableVideo('This film takes too much work to read.');
    default:
      throw new UnreadableVideo(otherwise);
  }
}

/** Looks for the tools once they are needed, remembers what was found, and forgets soon what was not. */
function rememberTools(path: string | undefined) {
  let found: Promise<FfmpegTools | null> | null = null;
  let lookedAt = 0;
  const find = async () => {
    if (found === null || ((await found) === null && performance.now() - lookedAt > LOOK_AGAIN)) {
      lookedAt = performance.now();
      found = findFfmpeg(path);
    }
    return found;
  };
  return {
    find,
    /** Rejects with FilmNotRead while they are not there. */
    async demand(): Promise<FfmpegTools> {
      const tools = await find();
      if (tools === null) throw notInstalled();
      return tools;
    },
    /** They were there, and are not any more. */
    forget(): VideoProcessingFailed {
      found = null;
      return notInstalled();
    },
  };
}

const notInstalled = () =>
  new VideoProcessingFailed(
    'not installed',
    'This film waits until ffmpeg 5 or later is installed where the service runs.',
  );
