import { cleanText } from '../imaging/clean-text';
import type { Capture } from '../imaging/port';

type Tags = Record<string, string | undefined>;

const MAX_CHARACTERS = 200;
const MAX_ALTITUDE_METRES = 100_000;

/** The tags about how a video was recorded: Apple's, Android's, and common ones. */
const TAG_NAMES = {
  // Apple writes the local time with its zone there; `creation_time` is in UTC, or the time of encoding.
  recordedAt: ['com.apple.quicktime.creationdate', 'creation_time', 'date'],
  make: ['com.apple.quicktime.make', 'com.android.manufacturer', 'make'],
  model: ['com.apple.quicktime.model', 'com.android.model', 'model'],
  software: ['com.apple.quicktime.software', 'com.android.version', 'software'],
  place: ['com.apple.quicktime.location.ISO6709', 'location', 'location-eng'],
};

/** The tags ffprobe has to report. */
export const CAPTURE_TAGS = Object.values(TAG_NAMES).flat();

/**
 * When, where and with what device a video was recorded, from the tags of its file. Dates are verbatim. Coordinates
 * are signed decimal degrees and come as a pair or not at all; the altitude is in metres above sea level. Null when
 * nothing is known.
 */
export function readTags(tags: Tags): Capture | null {
  const first = (names: string[]) => {
    for (const name of names) {
      const found = text(tags[name]);
      if (found !== null) return found;
    }
    return null;
  };
  const capture: Capture = {
    recordedAt: first(TAG_NAMES.recordedAt),
    make: first(TAG_NAMES.make),
    model: first(TAG_NAMES.model),
    software: unlessEncoder(first(TAG_NAMES.software)),
    ...readPlace(first(TAG_NAMES.place) ?? ''),
  };
  return Object.values(capture).some((value) => value !== null) ? capture : null;
}

/** FFmpeg's library writes its own name there when it rewrites a file. */
const unlessEncoder = (software: string | null) => (software?.startsWith('Lavf') ? null : software);

const text = (value: string | undefined) => cleanText(value, MAX_CHARACTERS);

type Place = Pick<Capture, 'latitude' | 'longitude' | 'altitude'>;

/** ISO 6709: signed latitude and longitude, and optionally the altitude: `+48.8577+002.2950+035.5/`. */
const PLACE =
  /^([+-])(\d{1,6}(?:\.\d+)?)([+-])(\d{1,7}(?:\.\d+)?)([+-]\d{1,6}(?:\.\d+)?)?(?:CRS[\w:.-]*)?\/?$/;

function readPlace(text: string): Place {
  const [, northSouth, across, eastWest, along, height] = PLACE.exec(text) ?? [];
  const latitude = degrees(northSouth, across, 2, 90);
  const longitude = degrees(eastWest, along, 3, 180);
  if (latitude === null || longitude === null)
    return { latitude: null, longitude: null, altitude: null };
  const metres = height === undefined ? Number.NaN : Number(height);
  return { latitude, longitude, altitude: Math.abs(metres) <= MAX_ALTITUDE_METRES ? metres : null };
}

/**
 * The first `digits` digits are degrees, two more are minutes, two more seconds; the last part may have a fraction.
 * Some cameras write decimal degrees without leading zeros: `-74.5` for `-074.5`.
 */
function degrees(sign: string | undefined, value = '', digits: number, limit: number) {
  const point = value.indexOf('.');
  const whole = point === -1 ? value.length : point;
  const unpadded = whole < digits && point !== -1;
  if (!unpadded && (whole < digits || (whole - digits) % 2 !== 0 || whole > digits + 4))
    return null;
  const minutesAt = whole > digits ? digits : value.length;
  const secondsAt = whole > digits + 2 ? digits + 2 : value.length;
  const size =
    Number(value.slice(0, minutesAt)) +
    Number(value.slice(minutesAt, secondsAt)) / 60 +
    Number(value.slice(secondsAt)) / 3600;
  if (size > limit) return null;
  return sign === '-' && size > 0 ? -size : size;
}
