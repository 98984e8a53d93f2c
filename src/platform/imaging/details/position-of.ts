import type { Capture } from '../port';
import { readCoordinate } from './coordinate';
import { type ExifTags, numbers } from './read-exif';
import type { Sources } from './read-sources';
import { EXIF, type Xmp, xmpNumber } from './read-xmp';

type Position = Pick<Capture, 'latitude' | 'longitude' | 'altitude'>;

const NOWHERE: Position = { latitude: null, longitude: null, altitude: null };

/**
 * Where an image was taken, by EXIF, else by XMP: signed decimal degrees, only as a pair, and metres above sea level.
 * 0° N 0° E is what programs write for an unknown position: it needs an altitude or an accuracy, and gives way to any
 * other position.
 */
export const positionOf = ({ exif, xmp }: Sources): Position => {
  const [first, second] = [fromExif(exif.gps), fromXmp(xmp)];
  const isVague = first.latitude === null || (isZero(first) && second.latitude !== null);
  const found = isVague ? second : first;
  return { ...found, altitude: found.altitude ?? first.altitude };
};

const fromExif = (gps: ExifTags['gps']): Position => {
  const [metres] = numbers(gps.GPSAltitude);
  const [reference] = numbers(gps.GPSAltitudeRef);
  return settle(
    readCoordinate(gps.GPSLatitude, gps.GPSLatitudeRef, 'latitude'),
    readCoordinate(gps.GPSLongitude, gps.GPSLongitudeRef, 'longitude'),
    altitude(metres, reference),
    [...numbers(gps.GPSHPositioningError), ...numbers(gps.GPSDOP)],
  );
};

const fromXmp = (xmp: Xmp): Position => {
  const first = (name: string) => xmp(EXIF, name)[0];
  const number = (name: string) => xmpNumber(first(name)?.replace(',', '.'));
  return settle(
    readCoordinate(first('GPSLatitude'), first('GPSLatitudeRef'), 'latitude'),
    readCoordinate(first('GPSLongitude'), first('GPSLongitudeRef'), 'longitude'),
    altitude(number('GPSAltitude'), number('GPSAltitudeRef')),
    [number('GPSHPositioningError'), number('GPSDOP')],
  );
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
  const found = { latitude, longitude, altitude: height };
  return isZero(found) && ![height, ...accuracy].some(Boolean) ? NOWHERE : found;
};

const isZero = ({ latitude, longitude }: Position) => latitude === 0 && longitude === 0;
