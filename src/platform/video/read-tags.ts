import { firstText } from '../imaging/details/clean-text';
import { readCoordinate } from '../imaging/details/coordinate';
import type { Capture } from '../imaging/port';

/** As ffprobe reports them: of the file or of a track. */
export type Tags = Record<string, string | undefined>;

const MAX_ALTITUDE_METRES = 100_000;

/** The tags about how a video was recorded: Apple's, Android's, Matroska's and common ones. */
const TAG_NAMES = {
  appleDate: ['com.apple.quicktime.creationdate'],
  date: ['date'],
  dateRecorded: ['date_recorded'],
  // UTC, or the time of encoding.
  creationTime: ['creation_time'],
  dateDigitized: ['date_digitized', 'date_encoded'],
  make: ['com.apple.quicktime.make', 'com.android.manufacturer', 'make'],
  model: ['com.apple.quicktime.model', 'com.android.model', 'model'],
  software: ['com.apple.quicktime.software', 'com.android.version', 'software'],
  place: ['com.apple.quicktime.location.ISO6709', 'location', 'location-eng'],
  accuracy: ['com.apple.quicktime.location.accuracy.horizontal'],
};
type TagName = keyof typeof TAG_NAMES;

/** The tags ffprobe has to report. It compares their case, and programs that write Matroska change it to upper case. */
export const CAPTURE_TAGS = [
  ...new Set(
    Object.values(TAG_NAMES)
      .flat()
      .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]),
  ),
];

/**
 * When, where and with what device a video was recorded, from the tags of its file, else of its tracks. Dates are
 * verbatim. Coordinates are signed decimal degrees and come as a pair or not at all; the altitude is in metres above sea
 * level. Null when nothing is known.
 */
export function readTags(...sourcesInOrder: Tags[]): Capture | null {
  const sources = sourcesInOrder.map((tags) => {
    const entries = Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]);
    return Object.fromEntries(entries) as Tags;
  });
  const all = (tag: TagName): string[] =>
    TAG_NAMES[tag]
      .flatMap((name) => sources.map((tags) => firstText(tags[name.toLowerCase()])))
      .filter((value) => value !== null);
  const capture: Capture = {
    recordedAt: chooseDate(all),
    make: all('make')[0] ?? null,
    model: all('model')[0] ?? null,
    software: unlessEncoder(all('software')[0] ?? null),
    ...readPlace(all('place'), all('accuracy').some(isPositive)),
  };
  return Object.values(capture).some((value) => value !== null) ? capture : null;
}

/** A time of day followed by its zone. */
const ZONED = /[T ]\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)?\s*(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * The date that says most about the recording (docs/rules.md#assets). Apple writes the local time with its zone. A date
 * that means "not known" gives way to any other.
 */
function chooseDate(all: (tag: TagName) => string[]): string | null {
  const dates = all('date');
  const inOrder = [
    ...all('appleDate'),
    ...dates.filter((date) => ZONED.test(date)),
    ...all('dateRecorded'),
    ...all('creationTime'),
    ...dates,
    ...all('dateDigitized'),
  ];
  return inOrder.find(isKnown) ?? inOrder[0] ?? null;
}

/** The clocks of containers and computers begin in 1904 and 1970. */
const isKnown = (date: string) =>
  /(?<!\d)(?:18|19|20|21)\d\d/.test(date) && !/^(?:1904|1970.01.01[T ]00:00:00)/.test(date);

/** FFmpeg's library writes its own name there when it rewrites a file. */
const unlessEncoder = (software: string | null) => (software?.startsWith('Lavf') ? null : software);

type Place = Pick<Capture, 'latitude' | 'longitude' | 'altitude'>;

/**
 * ISO 6709: signed latitude and longitude, and optionally the altitude: `+48.8577+002.2950+035.5/`. In 3GP files the
 * name of the place follows.
 */
const PLACE =
  /^([+-])(\d{1,6}(?:[.,]\d+)?)([+-])(\d{1,7}(?:[.,]\d+)?)([+-]\d{1,6}(?:[.,]\d+)?)?(?:CRS[\w:.-]*)?(?:\/.*)?$/;

/** Two coordinates as programs write them for people: `48.8577, 2.2950`, `48° 51' 27,7" N 2° 17' 42" E`. */
const PAIRS = [
  /^(.{1,40}?[NS])[\s,;/]*(\S.{0,40}[EW])$/is,
  /^([NS].{1,40}?)[\s,;/]*([EW].{1,40})$/is,
  /^([+-]?\d{1,2}(?:[.,]\d+)?)(?:\s+|;\s*|\s*\/\s*)([+-]?\d{1,3}(?:[.,]\d+)?)$/,
  /^([+-]?\d{1,2}\.\d+),\s*([+-]?\d{1,3}\.\d+)$/,
];

const isPositive = (number: string) => Number(number) > 0;

/**
 * The first text that is a position. 0° N 0° E means "not known", unless an altitude or an accuracy is stated, and gives
 * way to any other position.
 */
function readPlace(texts: string[], hasAccuracy: boolean): Place {
  const places = texts.map(placeOf).filter((place) => place !== null);
  const isZero = ({ latitude, longitude }: Place) => latitude === 0 && longitude === 0;
  const found =
    places.find((place) => !isZero(place)) ??
    places.find(({ altitude }) => altitude || hasAccuracy);
  return found ?? { latitude: null, longitude: null, altitude: null };
}

function placeOf(text: string): Place | null {
  const [, northSouth, across, eastWest, along, height] = PLACE.exec(text) ?? [];
  const [, first, second] = PAIRS.map((pair) => pair.exec(text)).find(Boolean) ?? [];
  const latitude = degrees(northSouth, across, 2, 90) ?? readCoordinate(first, null, 'latitude');
  const longitude = degrees(eastWest, along, 3, 180) ?? readCoordinate(second, null, 'longitude');
  if (latitude === null || longitude === null) return null;
  const metres = Number(height?.replace(',', '.') ?? Number.NaN);
  return { latitude, longitude, altitude: Math.abs(metres) <= MAX_ALTITUDE_METRES ? metres : null };
}

/**
 * The first `digits` digits are degrees, two more are minutes, two more seconds; the last part may have a fraction.
 * Some cameras write decimal degrees without leading zeros: `-74.5` for `-074.5`.
 */
function degrees(sign: string | undefined, written = '', digits: number, limit: number) {
  const value = written.replace(',', '.');
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
