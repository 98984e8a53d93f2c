import type { Capture } from '../port';
import { firstText } from './clean-text';
import { readCoordinate } from './coordinate';
import { type ExifTags, NO_EXIF, numbers } from './read-exif';
import type { Sources } from './read-sources';
import { EXIF, readXmp, TIFF, XMP, type Xmp, xmpNumber } from './read-xmp';
import { recordedAt } from './recorded-at';

/**
 * When, where and with which device an image was taken, by its metadata: EXIF, else XMP. Dates are verbatim
 * (`2024:05:01 12:00:00`), coordinates are signed decimal degrees and only come as a pair, the altitude is in metres
 * above sea level. A broken, blank or out-of-range value is null; if nothing is left, the result is null. Never throws.
 */
export const captureOf = (sources: Sources): Capture | null => {
  const { exif, xmp } = sources;
  const { ifd0 } = exif;
  const capture: Capture = {
    recordedAt: recordedAt(sources),
    make: firstText(ifd0.Make, ...xmp(TIFF, 'Make')),
    model: firstText(ifd0.Model, ...xmp(TIFF, 'Model')),
    software: firstText(ifd0.Software, ...xmp(TIFF, 'Software'), ...xmp(XMP, 'CreatorTool')),
    ...positionOf(sources),
  };
  return Object.values(capture).some((value) => value !== null) ? capture : null;
};

/** As `captureOf`, of a file that has nothing but an XMP packet: a video, whose other tags are read by ffprobe. */
export const captureInXmp = (packet: Uint8Array): Capture | null =>
  captureOf({
    exif: NO_EXIF,
    iptc: new Map(),
    xmp: readXmp(packet),
    texts: new Map(),
  });

type Position = Pick<Capture, 'latitude' | 'longitude' | 'altitude'>;

const NOWHERE: Position = { latitude: null, longitude: null, altitude: null };

/**
 * Where an image was taken, by EXIF, else by XMP: signed decimal degrees, only as a pair, and metres above sea level.
 * 0° N 0° E is what programs write for an unknown position: it needs an altitude or an accuracy, and gives way to any
 * other position.
 */
const positionOf = ({ exif, xmp }: Sources): Position => {
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
