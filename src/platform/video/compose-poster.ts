import type { FfmpegCommand } from 'fluent-ffmpeg';
import { FIGURES } from './frame-figures';
import type { ProbedVideo } from './port';
import { toOrdinaryBrightness } from './tone-mapping';

export type PosterSource = Pick<ProbedVideo, 'width' | 'height' | 'duration' | 'track'>;

/** Which frame to extract. */
export type Frame =
  /** The most representative of the first five key frames, which is cheap for every video. */
  | { of: 'beginning' }
  /** The first one from this second on. Among all frames, every frame before it is decoded. */
  | { of: 'key frames' | 'all frames'; from: number }
  /** The one shown at this second, without figures. */
  | { of: 'moment'; from: number }
  /** The first decodable one, without figures. */
  | { of: 'anything' };

/** A little more than the largest rendition, which is made from the poster. */
const MAX_EDGE_PX = 2304;
/** In a video with few key frames, only this much is searched for them. */
const MAX_SEARCHED_SECONDS = 30;

/**
 * The command to extract a poster: a JPEG on the standard output, and the figures of `frame-figures.ts` on the error
 * output. `toneMapped`: the brightness of HDR is reduced to the range of ordinary screens, which not every ffmpeg can.
 */
export const composePoster =
  (video: PosterSource, frame: Frame, toneMapped: boolean) =>
  (command: FfmpegCommand): FfmpegCommand => {
    const shown = filterTo(video, toneMapped) + (frame.of === 'beginning' ? ',thumbnail=5' : '');
    // A seek would miss the only key frame of a transport stream.
    const start = frame.of === 'all frames' ? `trim=start=${frame.from},` : '';
    const isPlain = frame.of === 'anything' || frame.of === 'moment';
    const filter = isPlain ? shown : `${start}${FIGURES}${shown}`;
    // For few frames, filters in several threads cost more than they save.
    return command
      .inputOptions(inputOptionsOf(frame))
      .inputOptions('-threads', '2', '-filter_threads', '1')
      .noAudio()
      .videoFilters([filter, TO_JPEG])
      .frames(1)
      .videoCodec('mjpeg')
      .format('image2pipe')
      .outputOptions('-map', `0:${video.track.index}`, '-sn', '-dn', '-map_metadata', '-1')
      .outputOptions('-q:v', '2');
  };

function inputOptionsOf(frame: Frame): string[] {
  const keyFrames = ['-skip_frame', 'nokey', '-t', String(MAX_SEARCHED_SECONDS)];
  if (frame.of === 'beginning') return keyFrames;
  if (frame.of === 'moment') return ['-ss', String(frame.from)];
  return frame.of === 'key frames' ? ['-ss', String(frame.from), ...keyFrames] : [];
}

/** A JPEG is full-range BT.601, whatever the video is. */
const TO_JPEG = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/** To the displayed size, in square pixels of sRGB. ffmpeg has rotated the frame already. */
function filterTo({ width, height, track }: PosterSource, toneMapped: boolean): string {
  const factor = Math.min(1, MAX_EDGE_PX / Math.max(width, height));
  const [widthPx, heightPx] = [width, height].map((edge) => Math.max(1, Math.round(edge * factor)));
  const size = `scale=${widthPx}:${heightPx}`;
  if (toneMapped)
    return `${size}:flags=bilinear,${toOrdinaryBrightness(track)},format=rgb24,setsar=1`;
  const matrix = track.hasColourTags ? 'auto' : track.storedHeightPx >= 720 ? 'bt709' : 'bt601';
  return `${size}:in_color_matrix=${matrix},format=rgb24,setsar=1`;
}
