import type { FfmpegCommand } from 'fluent-ffmpeg';
import type { ProbedVideo } from './port';

type Source = Pick<ProbedVideo, 'width' | 'height' | 'track'>;

/** A little more than the largest rendition, which is made from the poster. */
const MAX_EDGE_PX = 2304;
/** In a video with few key frames, only this much is searched for them. */
const MAX_SEARCHED_SECONDS = 30;

/**
 * Commands to extract a poster, best first: the most representative of the first five key frames, which is cheap for
 * every video; else the first decodable frame. The brightness of HDR is reduced to the range of ordinary screens, where
 * this ffmpeg can do it.
 */
export function composePosters(video: Source): ((command: FfmpegCommand) => FfmpegCommand)[] {
  const toneMapping = video.track.hdr ? [true, false] : [false];
  return toneMapping.flatMap((mapped) => {
    const filter = filterTo(video, mapped);
    const keyFrames = ['-skip_frame', 'nokey', '-t', String(MAX_SEARCHED_SECONDS)];
    return [
      (command: FfmpegCommand) =>
        extractFrame(command.inputOptions(...keyFrames), video, `${filter},thumbnail=5`),
      (command: FfmpegCommand) => extractFrame(command, video, filter),
    ];
  });
}

const extractFrame = (command: FfmpegCommand, { track }: Source, filter: string): FfmpegCommand =>
  command
    .inputOptions('-threads', '2')
    .noAudio()
    .videoFilters([filter, TO_JPEG])
    .frames(1)
    .videoCodec('mjpeg')
    .format('image2pipe')
    .outputOptions('-map', `0:${track.index}`, '-sn', '-dn', '-map_metadata', '-1', '-q:v', '2');

/** A JPEG is full-range BT.601, whatever the video is. */
const TO_JPEG = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/** To the displayed size, in square pixels of sRGB. ffmpeg has rotated the frame already. */
function filterTo({ width, height, track }: Source, toneMapping: boolean): string {
  const factor = Math.min(1, MAX_EDGE_PX / Math.max(width, height));
  const [widthPx, heightPx] = [width, height].map((edge) => Math.max(1, Math.round(edge * factor)));
  const matrix = track.hasColourTags ? 'auto' : track.storedHeightPx >= 720 ? 'bt709' : 'bt601';
  const size = `scale=${widthPx}:${heightPx}`;
  if (toneMapping) return `${size}:flags=bilinear,${FROM_HDR},format=rgb24,setsar=1`;
  return `${size}:in_color_matrix=${matrix},format=rgb24,setsar=1`;
}

/** Linear light, the colours of sRGB, then a curve that preserves highlights; 100 cd/m² is the white of a page. */
const FROM_HDR =
  'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709,' +
  'tonemap=hable:desat=0,zscale=transfer=bt709:matrix=bt709:range=tv';
