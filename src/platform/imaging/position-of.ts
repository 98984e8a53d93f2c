import type { Capture } from './port';
import { numbers, type Tags } from './read-exif';
import type { Sources } from './read-sources';
import { EXIF, type Xmp, xmpNumber } from './read-xmp';

type Position = Pick<Capture, 'latitude' | 'longitude' | 'altitude'>;

const NOWHERE: Position = { latitude: null, longitude: null, altitude: null };

/**
 * Where an image was taken, by EXIF, else by XMP: signed decimal degrees, only as a pair, and metres above sea level.
 * 0° N 0° E is what programs write for an unknown position: it needs an altitude or an accuracy.
 */
export const positionOf = ({ exif, xmp }: Sources): Position => {
  const [first, second] = [fromExif(exif.gps), fromXmp(xmp)];
  const found = first.latitude === null ? second : first;
  return { ...found, altitude: found.altitude ?? first.altitude };
};

const fromExif = (gps: Tags): Position => {
  const [metres] = numbers(gps.GPSAltitude);
  const [reference] = numbers(gps.GPSAltitudeRef);
  return settle(
    degrees(partsOf(gps.GPSLatitude), signOf(gps.GPSLatitudeRef, NORTH_SOUTH), 90),
    degrees(partsOf(gps.GPSLongitude), signOf(gps.GPSLongitudeRef, EAST_WEST), 180),
    altitude(metres, reference),
    [...numbers(gps.GPSHPositioningError), ...numbers(gps.GPSDOP)],
  );
};

/** XMP writes `35,40.8N` or `35,40,48N`; some programs write signed degrees, or `35 deg 40' 48.00" N`, instead. */
const fromXmp = (xmp: Xmp): Position => {
  const number = (name: string) => xmpNumber(xmp(EXIF, name)[0]);
  const coordinate = (name: string, signs: Signs, limit: number) => {
    const written = xmp(EXIF, name)[0]?.trim() ?? '';
    const [letter = xmp(EXIF, `${name}Ref`)[0]] = /[NSEW]$/i.exec(written) ?? [];
    const isSigned = letter === undefined && /^[+-]?\d+(\.\d+)?$/.test(written);
    if (isSigned)
      return degrees([Math.abs(Number(written))], written.startsWith('-') ? -1 : 1, limit);
    return degrees(partsOf(written.replace(/[NSEW]$/i, '')), signOf(letter, signs), limit);
  };
  return settle(
    coordinate('GPSLatitude', NORTH_SOUTH, 90),
    coordinate('GPSLongitude', EAST_WEST, 180),
    altitude(number('GPSAltitude'), number('GPSAltitudeRef')),
    [number('GPSHPositioningError'), number('GPSDOP')],
  );
};

/** Numbers, or a text of them: `52,50,34.01`, `35 deg 40' 48.00"`. Some phones write `52,00000,50,00000,34,01180`: commas for points, too. */
const partsOf = (value: unknown): number[] => {
  if (typeof value !== 'string') return numbers(value);
  const points = value.replace(/^(\d+),(\d+),(\d+),(\d+),(\d+),(\d+)\0?$/, '$1.$2,$3.$4,$5.$6');
  const parts = points.split(/[,\s°'"\0]+|deg/).filter((part) => part !== '');
  return parts.map((part) => xmpNumber(part) ?? Number.NaN);
};

type Signs = Record<string, 1 | -1>;
const NORTH_SOUTH: Signs = { N: 1, S: -1 };
const EAST_WEST: Signs = { E: 1, W: -1 };

/** Some programs write the whole word: `North`. */
const signOf = (letter: unknown, signs: Signs) =>
  typeof letter === 'string'
    ? signs[
        letter
          .trim()
          .toUpperCase()
          .replace(/^([NSEW])(ORTH|OUTH|AST|EST)$/, '$1')
      ]
    : undefined;

/** Degrees, minutes and seconds as one signed number. A value without its letter is null: its sign is unknown. */
const degrees = (parts: number[], sign: 1 | -1 | undefined, limit: number): number | null => {
  if (!sign || parts.length === 0 || parts.length > 3) return null;
  const [whole = 0, minutes = 0, seconds = 0] = parts;
  const size = whole + minutes / 60 + seconds / 3600;
  return size >= 0 && size <= limit ? sign * size : null;
};

/** Metres. The reference 1 (3 in newer EXIF) means below sea level. Values beyond 100 km are noise. */
const altitude = (metres: number | null | undefined, reference: number | null | undefined) => {
  if (typeof metres !== 'number' || !(Math.abs(metres) <= 100_000)) return null;
  return reference === 1 || reference === 3 ? -metres : metres;
};

const settle = (
  latitude: number | null,
  longitude: number | null,
  height: number | null,
  accuracy: (number | null)[],
): Position => {
  if (latitude === null || longitude === null) return { ...NOWHERE, altitude: height };
  const isZero = latitude === 0 && longitude === 0;
  return isZero && ![height, ...accuracy].some(Boolean)
    ? NOWHERE
    : { latitude, longitude, altitude: height };
};
