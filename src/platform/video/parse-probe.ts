import { z } from 'zod';
import type { VideoStream } from '@/contract/asset';
import { type ProbedVideo, UnreadableVideo } from './port';
import { CAPTURE_TAGS, readTags } from './read-tags';

/** What ffprobe is asked for, and no more: a file decides how long its other tags are. */
export const PROBE_ENTRIES = [
  'format=duration,bit_rate',
  `format_tags=${CAPTURE_TAGS.join()}`,
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_space,color_transfer,channels,channel_layout,sample_rate,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

const stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.int().default(0),
  height: z.int().default(0),
  sample_aspect_ratio: z.string().default('1:1'),
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  channels: z.int().optional(),
  channel_layout: z.string().optional(),
  sample_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.int() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
type Stream = z.infer<typeof stream>;

const probe = z.object({
  streams: z.array(stream),
  format: z.object({
    duration: z.string().optional(),
    bit_rate: z.string().optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
});
type Probe = z.infer<typeof probe>;

/** A frame of 8K has 33 megapixels. */
const MAX_MEGAPIXELS = 100;
const HDR = ['smpte2084', 'arib-std-b67'];

/** Reads the JSON of ffprobe. Refuses with UnreadableFilm what has no moving picture, or one beyond all bounds. */
export function parseProbe(json: string): Omit<ProbedVideo, 'truncated'> {
  const { streams, format } = probe.parse(JSON.parse(json));
  const picture = streams.find(isMoving);
  if (!picture)
    throw new UnreadableVideo(
      streams.length > 0
        ? 'This file holds no moving picture.'
        : 'This film is damaged or incomplete and cannot be opened.',
    );
  const { width, height } = sizeSeen(picture);
  if (width * height > MAX_MEGAPIXELS * 1e6)
    throw new UnreadableVideo(
      `The picture of this film has ${Math.ceil((width * height) / 1e6).toLocaleString('en-US')} megapixels; at most ${MAX_MEGAPIXELS} are accepted.`,
    );
  return {
    width,
    height,
    duration: readNumber(format.duration) || readNumber(picture.duration) || null,
    stream: readStream(picture, streams, format),
    capture: readTags(format.tags),
    track: {
      index: picture.index,
      storedHeightPx: picture.height,
      hdr: HDR.includes(picture.color_transfer ?? ''),
      hasColourTags: picture.color_space !== undefined && picture.color_space !== 'unknown',
    },
  };
}

/** The cover of a song is a picture stream, too, and no film. */
const isMoving = (candidate: Stream) =>
  candidate.codec_type === 'video' &&
  candidate.disposition?.attached_pic !== 1 &&
  candidate.width > 0 &&
  candidate.height > 0;

function sizeSeen({ width, height, sample_aspect_ratio, side_data_list }: Stream) {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const stretch = across > 0 && down > 0 && across / down < 10 && down / across < 10;
  const stretched = Math.max(1, Math.round(stretch ? (width * across) / down : width));
  const rotation = side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const lying = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return lying ? { width: height, height: stretched } : { width: stretched, height };
}

function readStream(
  picture: Stream,
  streams: Stream[],
  { bit_rate }: Probe['format'],
): VideoStream {
  const sound = streams.find(({ codec_type }) => codec_type === 'audio');
  const bitrate = readNumber(bit_rate);
  return {
    codec: picture.codec_name ?? 'unknown',
    frameRate: readRate(picture.avg_frame_rate) ?? readRate(picture.r_frame_rate),
    bitrate: bitrate === null ? null : Math.round(bitrate),
    hasAudio: sound !== undefined,
    audioCodec: sound === undefined ? null : (sound.codec_name ?? 'unknown'),
    audioLayout: sound === undefined ? null : layoutOf(sound),
    audioSampleRate: readNumber(sound?.sample_rate) || null,
  };
}

const layoutOf = ({ channel_layout, channels }: Stream): string | null =>
  channel_layout ?? (channels === 1 ? 'mono' : channels === 2 ? 'stereo' : null);

/** Some files know no rate and put the ticks of their clock there. */
const MOST_FRAMES = 1_000;

/** `30000/1001` → 29.97 */
function readRate(written: string): number | null {
  const [frames = 0, seconds = 0] = written.split('/').map(Number);
  const rate = Math.round((frames / seconds) * 1000) / 1000;
  return rate > 0 && rate <= MOST_FRAMES ? rate : null;
}

function readNumber(written: string | undefined): number | null {
  const value = Number(written ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
}
