import type { FfmpegCommand } from 'fluent-ffmpeg';
import type { CaptionTrack, PlaybackSource, PlaybackStrip } from './port';
import { toOrdinaryBrightness } from './tone-mapping';

/** Seconds of a video encoded by one command. A kill costs at most the work on one part. */
export const PART_SECONDS = 30;
/** Where a container does not say which frames can be decoded alone, decoding begins this many seconds before. */
const PREROLL_SECONDS = 10;
/** Parts begin at this second, because the first frames of H.264 are decoded before second 0. */
const OFFSET_SECONDS = 10;
/** Players can begin at every second of this distance. */
const KEY_FRAME_SECONDS = 2;
const MAX_SHORT_EDGE_PX = 1080;
const MAX_LONG_EDGE_PX = 3840;
const MAX_FRAME_RATE = 60;
const VIDEO_BITS_PER_SECOND = { min: 400_000, max: 6_000_000 };
const SOUND_BITS_PER_SECOND = { min: 48_000, max: 160_000 };
/** The clock of transport streams; times of a variable frame rate keep their precision. */
const TIME_BASE = '1:90000';

/** At most 1080 pixels on the shorter edge, in even numbers. */
export function playbackSize({ width, height }: Pick<PlaybackSource, 'width' | 'height'>) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const factor = Math.min(1, MAX_SHORT_EDGE_PX / short, MAX_LONG_EDGE_PX / long);
  const even = (edge: number) => Math.max(2, Math.round((edge * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
}

export const playbackFrameRate = ({ stream }: Pick<PlaybackSource, 'stream'>): number | null =>
  stream.frameRate === null ? null : Math.min(stream.frameRate, MAX_FRAME_RATE);

/**
 * The command to encode one part: H.264 without sound, as a transport stream on the standard output. Every frame is in
 * exactly one part, and the times of all parts continue each other, so their bytes in a row are the whole video.
 */
export const composePart =
  (video: PlaybackSource, part: number, toneMapped: boolean) =>
  (command: FfmpegCommand): FfmpegCommand => {
    const from = part * PART_SECONDS;
    const start = Math.max(0, from - (video.seeksToKeyFrames ? 0 : PREROLL_SECONDS));
    const skipped = from - start;
    const max = bitrateOf(2, video, VIDEO_BITS_PER_SECOND);
    const filters = [
      'yadif=deint=interlaced',
      `trim=start=${skipped}:end=${skipped + PART_SECONDS}`,
      `setpts=PTS-${skipped}/TB`,
      ...((video.stream.frameRate ?? 0) > MAX_FRAME_RATE + 1 ? [`fps=${MAX_FRAME_RATE}`] : []),
      pixelsOf(video, toneMapped),
    ];
    return command
      .inputOptions('-ss', String(start), '-threads', '1', '-filter_threads', '1')
      .noAudio()
      .videoFilters(filters)
      .videoCodec('libx264')
      .format('mpegts')
      .outputOptions('-map', `0:${video.track.index}`, '-sn', '-dn', '-map_metadata', '-1')
      .outputOptions('-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-threads', '1')
      .outputOptions('-maxrate', String(max), '-bufsize', String(2 * max))
      .outputOptions('-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`)
      .outputOptions('-enc_time_base', TIME_BASE)
      .outputOptions('-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709')
      .outputOptions(...startingAt(from));
  };

/**
 * Sound stays with the image where their times part. A resampler that ffmpeg adds only then, to sound of 48 kHz, begins
 * at second 0 again: it inserted as much silence as had been played. So it is there from the beginning.
 */
const KEEPING_TIME = 'aresample=48000:async=1000:first_pts=0:flags=res';

/** The command to encode the sound of a whole video: AAC in stereo, as a transport stream on the standard output. */
export const composeSound =
  (video: Pick<PlaybackSource, 'stream'>) =>
  (command: FfmpegCommand): FfmpegCommand =>
    command
      .inputOptions('-threads', '1')
      .noVideo()
      .audioFilters(KEEPING_TIME)
      .audioChannels(2)
      .audioCodec('aac')
      .format('mpegts')
      .outputOptions('-b:a', String(bitrateOf(1, video, SOUND_BITS_PER_SECOND)))
      .outputOptions('-map', '0:a:0', '-sn', '-dn', '-map_metadata', '-1')
      .outputOptions('-aac_coder', 'fast', ...startingAt(0));

/** `times` the rate of the whole source, within bounds. */
const bitrateOf = (
  times: number,
  { stream }: Pick<PlaybackSource, 'stream'>,
  { min, max }: { min: number; max: number },
): number =>
  stream.bitrate === null ? max : Math.min(max, Math.max(min, Math.round(times * stream.bitrate)));

/**
 * The command to read one track of captions: WebVTT as WebVTT, everything else as SubRip, on the standard output. What is
 * text or a tag is ours to tell: decoders of ffmpeg take `<3` and `-->` for parts of a tag, and drop them.
 */
export const composeCaptions =
  ({ index, codec }: Pick<CaptionTrack, 'index' | 'codec'>) =>
  (command: FfmpegCommand): FfmpegCommand =>
    command
      .noAudio()
      .noVideo()
      .format(codec === 'webvtt' ? 'webvtt' : 'srt')
      .outputOptions('-map', `0:${index}`, '-map_metadata', '-1')
      .outputOptions('-c:s', codec === 'webvtt' || codec === 'subrip' ? 'copy' : 'srt');

/** Without the delays that a transport stream has when it is broadcast. */
const startingAt = (second: number) => [
  '-output_ts_offset',
  String(second + OFFSET_SECONDS),
  '-muxdelay',
  '0',
  '-muxpreload',
  '0',
];

/** The command to join the parts and the sound, if there is any, to an MP4 that plays while it is loaded. */
export const composeJoin =
  (soundFile: string | null, restrictions: readonly string[]) =>
  (command: FfmpegCommand): FfmpegCommand => {
    const backToZero = ['-itsoffset', String(-OFFSET_SECONDS)];
    command.inputOptions('-copyts', ...backToZero);
    // An input comes with the options before it.
    if (soundFile !== null)
      command.input(`file:${soundFile}`).inputOptions(...restrictions, ...backToZero);
    return command
      .outputOptions('-map', '0:v:0', ...(soundFile === null ? [] : ['-map', '1:a:0']))
      .outputOptions('-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart')
      .format('mp4');
  };

function pixelsOf({ track, ...video }: PlaybackSource, toneMapped: boolean): string {
  const { width, height } = playbackSize(video);
  const toYuv = 'out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1';
  if (toneMapped)
    return `scale=${width}:${height}:flags=bilinear,${toOrdinaryBrightness(track)},scale=${toYuv}`;
  const matrix = track.hasColourTags ? 'auto' : track.storedHeightPx >= 720 ? 'bt709' : 'bt601';
  return `scale=${width}:${height}:in_color_matrix=${matrix}:${toYuv}`;
}

const STRIP_COLUMNS = 10;
const MAX_STRIP_FRAMES = 100;
const STRIP_EDGE_PX = 160;

/** How the frames of a strip lie, for a video of this length in seconds. */
export function stripOf(duration: number, size: { width: number; height: number }): PlaybackStrip {
  const interval = Math.max(KEY_FRAME_SECONDS, Math.ceil(duration / MAX_STRIP_FRAMES));
  const factor = STRIP_EDGE_PX / Math.max(size.width, size.height);
  const even = (edge: number) => Math.max(2, Math.round((edge * factor) / 2) * 2);
  return {
    interval,
    count: Math.min(MAX_STRIP_FRAMES, Math.max(1, Math.ceil(duration / interval))),
    columns: STRIP_COLUMNS,
    width: even(size.width),
    height: even(size.height),
  };
}

/** The command to make the strip: a JPEG on the standard output. Only key frames are decoded. */
export const composeStrip =
  ({ interval, count, columns, width, height }: PlaybackStrip) =>
  (command: FfmpegCommand): FfmpegCommand =>
    command
      .inputOptions('-skip_frame', 'nokey', '-threads', '1', '-filter_threads', '1')
      .noAudio()
      .videoFilters([
        `fps=fps=1/${interval}:start_time=0:round=up`,
        // A shorter video fills its last row with its last frame.
        'tpad=stop_mode=clone:stop=-1',
        `scale=${width}:${height}:out_color_matrix=bt601:out_range=pc,format=yuvj420p`,
        `tile=${columns}x${Math.ceil(count / columns)}`,
      ])
      .frames(1)
      .videoCodec('mjpeg')
      .format('image2pipe')
      .outputOptions('-map', '0:v:0', '-map_metadata', '-1', '-q:v', '5');
