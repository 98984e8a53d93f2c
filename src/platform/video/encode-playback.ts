import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import type { SandboxLimits } from '../sandbox/launcher';
import { lendFile, receiveFile } from '../sandbox/lend-file';
import type { Outcome } from '../sandbox/supervise-process';
import {
  composeCaptions,
  composeJoin,
  composePart,
  composeSound,
  composeStrip,
  PART_SECONDS,
  playbackFrameRate,
  playbackSize,
  stripOf,
} from './compose-playback';
import { type PlaybackEncoder, UnreadableVideo, VideoProcessingFailed } from './port';
import { type Call, RESTRICTIONS, runFfmpeg } from './run-ffmpeg';
import { captionsAsWebvtt } from './webvtt-of';

/** 30 seconds of 8K in HDR take two minutes of processor time; other work goes first. */
const PART_LIMITS: SandboxLimits = {
  timeoutMs: 30 * 60_000,
  cpuSeconds: 600,
  memoryMiB: 1_536,
  outputBytes: 67_108_864,
};
/** Six hours of sound take five minutes of processor time. */
const SOUND_LIMITS: SandboxLimits = {
  timeoutMs: 60 * 60_000,
  cpuSeconds: 1_200,
  memoryMiB: 512,
  outputBytes: 1_073_741_824,
};
/** Reads and writes the whole video. */
const JOIN_LIMITS: SandboxLimits = {
  timeoutMs: 30 * 60_000,
  cpuSeconds: 600,
  memoryMiB: 1_536,
  outputBytes: 65_536,
};
const STRIP_LIMITS: SandboxLimits = {
  timeoutMs: 30 * 60_000,
  cpuSeconds: 600,
  memoryMiB: 1_024,
  outputBytes: 16_777_216,
};
/** Reads the whole video. The words of six hours are half a megabyte. */
const CAPTIONS_LIMITS: SandboxLimits = {
  timeoutMs: 30 * 60_000,
  cpuSeconds: 300,
  memoryMiB: 512,
  outputBytes: 4_194_304,
};
/** A longer video would occupy a processor for days. */
const MAX_SECONDS = 6 * 60 * 60;
/** The number of parts is needed before the first one is encoded. */
const UNKNOWN_DURATION_SECONDS = 60 * 60;

/** As ffmpeg reports ENOSPC and EDQUOT. */
const DISK_FULL = /No space left on device|Disk quota exceeded/;

/** As ffmpeg reports ENOMEM. */
const OUT_OF_MEMORY = /Cannot allocate memory/;

const NOTHING_SHOWN = 'No part of this video can be shown.';

/** Runs ffmpeg with a file lent to it, and with our additions to the call. */
type RunEncoder = (
  path: string,
  limits: SandboxLimits,
  start: (call: Call) => Promise<Outcome>,
) => Promise<Outcome>;

/** Makes the web version of videos: see PlaybackEncoder. */
export function makePlaybackEncoder(
  run: RunEncoder,
  lendingFolder: string,
): Omit<PlaybackEncoder, 'isReady'> {
  return {
    plan(video) {
      const duration = video.duration ?? UNKNOWN_DURATION_SECONDS;
      if (duration > MAX_SECONDS) throw new UnreadableVideo('This video is longer than 6 hours.');
      return {
        ...playbackSize(video),
        frameRate: playbackFrameRate(video),
        parts: Math.max(1, Math.ceil(duration / PART_SECONDS)),
      };
    },

    async encodePart(path, video, part, target) {
      const { duration, truncated } = video;
      const isWhole = !truncated && duration !== null && part * PART_SECONDS < duration;
      for (const toneMapped of video.track.hdr ? [true, false] : [false]) {
        const compose = composePart(video, part, toneMapped);
        const { end, bytes, errorOutput } = await write(path, PART_LIMITS, target, compose);
        // The part, or its rest, would be missing.
        const isCut = bytes > 0 || (!toneMapped && OUT_OF_MEMORY.test(errorOutput));
        if (end === 'failed' && isCut && isWhole)
          throw new VideoProcessingFailed('crashed', 'A part of this video could not be encoded.');
        // After the last frame there is nothing to encode, which newer versions report as a failure; and not every
        // ffmpeg can map tones.
        if (end === 'done' || bytes > 0) return;
      }
    },

    async encodeSound(path, video, target) {
      const { bytes } = await write(path, SOUND_LIMITS, target, composeSound(video));
      return bytes > 0;
    },

    async readCaptions(path, track) {
      const { end, output } = await run(path, CAPTIONS_LIMITS, (call) =>
        runFfmpeg(call, composeCaptions(track)),
      );
      const isText = output.includes('-->');
      if ((end !== 'done' && end !== 'failed') || !isText) return null;
      return Buffer.from(captionsAsWebvtt(String(output), track.codec));
    },

    async join(video, sound, target) {
      const size = async (path: string | null) => (path === null ? 0 : (await stat(path)).size);
      const fileBytes = 2 * ((await size(video)) + (await size(sound))) + 16_777_216;
      const limits = { ...JOIN_LIMITS, fileBytes };
      const outcome = await receiveFile(lendingFolder, target, (writes) => {
        const join = (soundName: string | null) =>
          run(video, limits, (call) =>
            runFfmpeg({ ...call, writes }, composeJoin(soundName, RESTRICTIONS)),
          );
        return sound === null ? join(null) : lendFile(lendingFolder, sound, join);
      });
      refuseUnlessEnded(outcome);
      if (DISK_FULL.test(outcome.errorOutput))
        throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
      if (outcome.end !== 'done') throw new UnreadableVideo(NOTHING_SHOWN);
    },

    async makeStrip(path, { duration, width, height }) {
      const strip = stripOf(duration, { width, height });
      const outcome = await run(path, STRIP_LIMITS, (call) => runFfmpeg(call, composeStrip(strip)));
      refuseUnlessEnded(outcome);
      if (outcome.output.length === 0) throw new UnreadableVideo(NOTHING_SHOWN);
      return { strip, jpeg: outcome.output };
    },
  };

  /** Writes the standard output of a command into a file. */
  async function write(
    path: string,
    limits: SandboxLimits,
    target: string,
    compose: Parameters<typeof runFfmpeg>[1],
  ) {
    const into = createWriteStream(target, { mode: 0o600 });
    // A full disk: `finished` rejects with it.
    into.on('error', () => {});
    try {
      const outcome = await run(path, limits, (call) => runFfmpeg({ ...call, into }, compose));
      into.end();
      await finished(into);
      refuseUnlessEnded(outcome);
      return { ...outcome, bytes: into.bytesWritten };
    } finally {
      into.destroy();
    }
  }
}

/** Throws the reason unless the program ended by itself, whether or not it could read all of the video. */
function refuseUnlessEnded({ end }: Outcome): void {
  if (end === 'timeout')
    throw new VideoProcessingFailed('timed out', 'Encoding the video took too long.');
  if (end === 'crashed')
    throw new VideoProcessingFailed('crashed', 'The program that encodes videos crashed.');
  if (end === 'cpu limit' || end === 'output limit')
    throw new UnreadableVideo('This video takes too much work to encode.');
}

/** Appends a file to another. */
export const appendFile = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createWriteStream(to, { flags: 'a', mode: 0o600 }));
