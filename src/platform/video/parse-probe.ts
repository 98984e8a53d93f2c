import { z } from 'zod';
import type { VideoStream } from '@/contract/asset/asset';
import { CAPTION_TAGS, captionsOf } from './caption-tracks';
import { chooseTrack, secondsOf, TRACK_TAGS } from './choose-track';
import { type ProbedVideo, UnreadableVideo } from './port';
import { CAPTURE_TAGS, readTags } from './read-tags';

/** The entries to read, and no others: a file decides how long its other tags are. */
const PROBE_ENTRIES = [
  'format=duration,bit_rate',
  `format_tags=${CAPTURE_TAGS.join()}`,
  'stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_space,color_transfer,channels,channel_layout,sample_rate,duration,nb_frames',
  `stream_tags=${[...CAPTURE_TAGS, ...TRACK_TAGS, ...CAPTION_TAGS].join()}`,
  'stream_disposition=default,attached_pic,timed_thumbnails,still_image',
  'stream_side_data=rotation',
].join(':');

/** The options of ffprobe for the output read by `parseProbe`. */
export const PROBE_OPTIONS = ['-print_format', 'json', '-show_entries', PROBE_ENTRIES];

const streamSchema = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
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
  nb_frames: z.string().optional(),
  tags: z.record(z.string(), z.string()).default({}),
  disposition: z.partialRecord(z.string(), z.int()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
type Stream = z.infer<typeof streamSchema>;

const probeSchema = z.object({
  streams: z.array(streamSchema),
  format: z.object({
    duration: z.string().optional(),
    bit_rate: z.string().optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
});
type Probe = z.infer<typeof probeSchema>;

/** An 8K frame has 33 megapixels. */
const MAX_MEGAPIXELS = 100;
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/**
 * Reads the JSON of ffprobe. Refuses with UnreadableVideo a file without a video track, or with more than 100
 * megapixels.
 */
export function parseProbe(json: string): Omit<ProbedVideo, 'truncated'> {
  const { streams, format } = probeSchema.parse(JSON.parse(json));
  const tracks = streams.filter(isVideoTrack);
  const track = chooseTrack(tracks);
  if (!track)
    throw new UnreadableVideo(
      streams.length > 0
        ? 'This file holds no video track.'
        : 'This video is damaged or incomplete and cannot be opened.',
    );
  const { width, height } = displayedSize(track);
  if (width * height > MAX_MEGAPIXELS * 1e6)
    throw new UnreadableVideo(
      `The image of this video has ${Math.ceil((width * height) / 1e6).toLocaleString('en-US')} megapixels; at most ${MAX_MEGAPIXELS} are accepted.`,
    );
  return {
    width,
    height,
    duration:
      (tracks.length > 1 && secondsOf(track)) ||
      readNumber(format.duration) ||
      readNumber(track.duration) ||
      null,
    stream: describeStream(track, streams, format),
    captions: captionsOf(streams),
    capture: readTags(format.tags, track.tags, ...streams.map(({ tags }) => tags)),
    track: {
      index: track.index,
      storedHeightPx: track.height,
      pixelFormat: track.pix_fmt ?? null,
      hdr: HDR_TRANSFERS.includes(track.color_transfer ?? ''),
      hasColourTags: track.color_space !== undefined && track.color_space !== 'unknown',
    },
  };
}

/** The cover of a song is a video stream too, but not a video. */
const isVideoTrack = (stream: Stream) =>
  stream.codec_type === 'video' &&
  stream.disposition.attached_pic !== 1 &&
  stream.width > 0 &&
  stream.height > 0;

function displayedSize({ width, height, sample_aspect_ratio, side_data_list }: Stream) {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const plausible = across > 0 && down > 0 && across / down < 10 && down / across < 10;
  const stretched = Math.max(1, Math.round(plausible ? (width * across) / down : width));
  const rotation = side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const sideways = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return sideways ? { width: height, height: stretched } : { width: stretched, height };
}

function describeStream(
  track: Stream,
  streams: Stream[],
  { bit_rate }: Probe['format'],
): VideoStream {
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const bitrate = readNumber(bit_rate);
  return {
    codec: track.codec_name ?? 'unknown',
    frameRate: readRate(track.avg_frame_rate) ?? readRate(track.r_frame_rate),
    bitrate: bitrate === null ? null : Math.round(bitrate),
    hasAudio: audio !== undefined,
    audioCodec: audio === undefined ? null : (audio.codec_name ?? 'unknown'),
    audioLayout: audio === undefined ? null : layoutOf(audio),
    audioSampleRate: readNumber(audio?.sample_rate) || null,
  };
}

const layoutOf = ({ channel_layout, channels }: Stream): string | null =>
  channel_layout ?? (channels === 1 ? 'mono' : channels === 2 ? 'stereo' : null);

/** Some files have no frame rate, and state the ticks of their clock instead. */
const MAX_FRAMES_PER_SECOND = 1_000;

/** `30000/1001` → 29.97 */
function readRate(fraction: string): number | null {
  const [frames = 0, seconds = 0] = fraction.split('/').map(Number);
  const rate = Math.round((frames / seconds) * 1000) / 1000;
  return rate > 0 && rate <= MAX_FRAMES_PER_SECOND ? rate : null;
}

function readNumber(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
}
