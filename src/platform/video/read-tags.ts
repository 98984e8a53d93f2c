import type { Capture } from '../imaging/port';

type Tags = Record<string, string | undefined>;

const MAX_TEXT = 200;
const MAX_METRES = 100_000;

/** The tags that say how a film was taken: those of Apple, of Android, and what both have in common. */
const NAMES = {
  // Apple writes the time with its zone there; the plain one is in UTC, or the time of encoding.
  recordedAt: ['com.apple.quicktime.creationdate', 'creation_time', 'date'],
  make: ['com.apple.quicktime.make', 'com.android.manufacturer', 'make'],
  model: ['com.apple.quicktime.model', 'com.android.model', 'model'],
  software: ['com.apple.quicktime.software', 'com.android.version', 'software'],
  place: ['com.apple.quicktime.location.ISO6709', 'location', 'location-eng'],
};

/** What is asked of ffprobe. */
export const CAPTURE_TAGS = Object.values(NAMES).flat();

/**
 * When, where and with what a film was taken, from the tags of its file. Dates are verbatim, coordinates signed
 * decimal degrees and only as a pair, the altitude metres above sea level; null altogether when nothing is left.
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
    recordedAt: first(NAMES.recordedAt),
    make: first(NAMES.make),
    model: first(NAMES.model),
    software: bySomebody(first(NAMES.software)),
    ...readPlace(first(NAMES.place) ?? ''),
  };
  return Object.values(capture).some((value) => value !== null) ? capture : null;
}

/** The library that wrote the file again signs in the same place. */
const bySomebody = (software: string | null) => (software?.startsWith('Lavf') ? null : software);

/** Control characters and lone surrogates cannot be stored as text, and mean nothing here. */
const text = (value: string | undefined): string | null => {
  const kept = (value ?? '').replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, '').trim();
  return [...kept].slice(0, MAX_TEXT).join('').trim() || null;
};

type Place = Pick<Capture, 'latitude' | 'longitude' | 'altitude'>;

/** ISO 6709: latitude and longitude with their signs, perhaps the altitude: `+48.8577+002.2950+035.5/`. */
const PLACE =
  /^([+-])(\d{2,6}(?:\.\d+)?)([+-])(\d{3,7}(?:\.\d+)?)([+-]\d{1,6}(?:\.\d+)?)?(?:CRS[\w:.-]*)?\/?$/;

function readPlace(written: string): Place {
  const [, northSouth, across, eastWest, along, height] = PLACE.exec(written) ?? [];
  const latitude = degrees(northSouth, across, 2, 90);
  const longitude = degrees(eastWest, along, 3, 180);
  if (latitude === null || longitude === null)
    return { latitude: null, longitude: null, altitude: null };
  const metres = height === undefined ? Number.NaN : Number(height);
  return { latitude, longitude, altitude: Math.abs(metres) <= MAX_METRES ? metres : null };
}

/** Degrees take `digits` digits; two more are minutes, and another two seconds, the last with a fraction. */
function degrees(sign: string | undefined, value = '', digits: number, limit: number) {
  const point = value.indexOf('.');
  const whole = point === -1 ? value.length : point;
  if (whole < digits || (whole - digits) % 2 !== 0 || whole > digits + 4) return null;
  const minutesAt = whole > digits ? digits : value.length;
  const secondsAt = whole > digits + 2 ? digits + 2 : value.length;
  const size =
    Number(value.slice(0, minutesAt)) +
    Number(value.slice(minutesAt, secondsAt)) / 60 +
    Number(value.slice(secondsAt)) / 3600;
  if (size > limit) return null;
  return sign === '-' && size > 0 ? -size : size;
}
