import type { ProbedVideo } from './port';
import { RESTRICTIONS } from './restrictions';

type Wanted = Pick<ProbedVideo, 'width' | 'height' | 'track'>;

/** A little more than the largest size that is kept, which is made of it. */
const LONGEST_EDGE = 2304;
/** Of a film with few key frames, no more than this is read through for them. */
const SECONDS_LOOKED_AT = 30;

/**
 * The ways to a poster, best first: the most telling of the first five key frames, which costs little of any film;
 * else the first frame that can be decoded at all. The light of HDR is brought down to what screens show, where
 * this ffmpeg can.
 */
export const posterCommands = (path: string, film: Wanted): string[][] => {
  const toneMapping = film.track.hdr ? [true, false] : [false];
  return toneMapping.flatMap((mapped) => {
    const filter = frameToPicture(film, mapped);
    const early = ['-skip_frame', 'nokey', '-t', String(SECONDS_LOOKED_AT)];
    return [
      takeFrame(path, film, { before: early, filter: `${filter},thumbnail=5` }),
      takeFrame(path, film, { before: [], filter }),
    ];
  });
};

const takeFrame = (
  path: string,
  { track }: Wanted,
  { before, filter }: { before: string[]; filter: string },
): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-threads', '2'],
  ...before,
  ...RESTRICTIONS(path),
  ...['-map', `0:${track.index}`, '-an', '-sn', '-dn'],
  ...['-vf', `${filter},${TO_JPEG}`, '-frames:v', '1'],
  ...['-map_metadata', '-1', '-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2pipe', 'pipe:1'],
];

/** A JPEG is full-range BT.601, whatever the film is. */
const TO_JPEG = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/** To the size as seen, in square pixels of sRGB; ffmpeg itself has turned the frame upright by then. */
function frameToPicture({ width, height, track }: Wanted, toneMapping: boolean): string {
  const factor = Math.min(1, LONGEST_EDGE / Math.max(width, height));
  const [across, down] = [width, height].map((edge) => Math.max(1, Math.round(edge * factor)));
  const colours = track.hasColourTags ? 'auto' : track.storedHeightPx >= 720 ? 'bt709' : 'bt601';
  const size = `scale=${across}:${down}`;
  if (toneMapping) return `${size}:flags=bilinear,${DOWN_FROM_HDR},format=rgb24,setsar=1`;
  return `${size}:in_color_matrix=${colours},format=rgb24,setsar=1`;
}

/** Linear light, the colours of sRGB, then a curve that keeps highlights; 100 cd/m² is the white of a page. */
const DOWN_FROM_HDR =
  'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709,' +
  'tonemap=hable:desat=0,zscale=transfer=bt709:matrix=bt709:range=tv';
