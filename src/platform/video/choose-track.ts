/** What ffprobe says of a video track. */
type Track = {
  codec_name?: string | undefined;
  width: number;
  height: number;
  avg_frame_rate: string;
  duration?: string | undefined;
  nb_frames?: string | undefined;
  tags: Record<string, string>;
  disposition: Partial<Record<string, number>>;
};

/** Matroska states the length of a track in tags; mkvmerge adds the language to their names. */
export const TRACK_TAGS = ['DURATION', 'DURATION-eng', 'NUMBER_OF_FRAMES', 'NUMBER_OF_FRAMES-eng'];

/**
 * The track that players show: one with more than a single frame, enabled or marked as default, and the largest of
 * those; else the first.
 */
export function chooseTrack<Found extends Track>(tracks: Found[]): Found | undefined {
  const ranked = tracks.map((track) => ({
    track,
    rank: [isStill(track), track.disposition.default !== 1, IMAGE_CODECS.has(track.codec_name)],
  }));
  return ranked.toSorted(
    (one, other) => compare(one.rank, other.rank) || areaOf(other.track) - areaOf(one.track),
  )[0]?.track;
}

const compare = (one: boolean[], other: boolean[]): number =>
  one.map((value, at) => Number(value) - Number(other[at])).find((order) => order !== 0) ?? 0;

const areaOf = ({ width, height }: Track) => width * height;

/** Cameras add a preview in one of these beside the video. */
const IMAGE_CODECS = new Set<string | undefined>(['mjpeg', 'png', 'bmp', 'tiff', 'webp', 'gif']);

function isStill(track: Track): boolean {
  const { disposition, nb_frames, avg_frame_rate } = track;
  if (disposition.still_image === 1 || disposition.timed_thumbnails === 1) return true;
  const count = nb_frames ?? track.tags.NUMBER_OF_FRAMES ?? track.tags['NUMBER_OF_FRAMES-eng'];
  if (count !== undefined) return Number(count) === 1;
  const [frames = 0, seconds = 0] = avg_frame_rate.split('/').map(Number);
  const length = taggedSeconds(track);
  return length !== null && frames > 0 && length * frames < 1.5 * seconds;
}

/** The seconds of a track; null when they are not stated. */
export const secondsOf = (track: Track): number | null => {
  const stated = Number(track.duration);
  return taggedSeconds(track) ?? (stated > 0 ? stated : null);
};

/** `01:02:03.5` → 3723.5 */
function taggedSeconds({ tags }: Track): number | null {
  const written = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(
    tags.DURATION ?? tags['DURATION-eng'] ?? '',
  );
  if (!written) return null;
  const [hours = 0, minutes = 0, seconds = 0] = written.slice(1).map(Number);
  return hours * 3600 + minutes * 60 + seconds || null;
}
