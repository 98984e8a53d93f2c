import { firstText } from './clean-text';
import { type ExifTags, numbers, type TagValue } from './read-exif';
import { IPTC, type Iptc } from './read-iptc';
import { PNG_CHANGED } from './read-png-blocks';
import type { Sources } from './read-sources';
import { EXIF, PHOTOSHOP, TIFF, XMP } from './read-xmp';

/**
 * When an image was captured, as its file writes it: the first readable date in the order of docs/rules.md#assets, in
 * which the last change comes last. IPTC and GPS write date and time apart, EXIF the zone: they are joined. If no
 * date is readable, the first written one. Null without any.
 */
export const recordedAt = ({ exif, xmp, iptc, texts }: Sources): string | null => {
  const { ifd0, exif: taken, gps } = exif;
  const written = [
    zoned(taken.DateTimeOriginal, taken.OffsetTimeOriginal),
    ifd0.DateTimeOriginal,
    texts.get('exif:DateTimeOriginal'),
    ...xmp(EXIF, 'DateTimeOriginal'),
    ...xmp(PHOTOSHOP, 'DateCreated'),
    ...xmp(XMP, 'CreateDate'),
    zoned(taken.DateTimeDigitized, taken.OffsetTimeDigitized),
    ifd0.DateTimeDigitized,
    ...xmp(EXIF, 'DateTimeDigitized'),
    iptcTime(iptc, IPTC.dateCreated, IPTC.timeCreated),
    iptcTime(iptc, IPTC.dateDigitized, IPTC.timeDigitized),
    texts.get('Creation Time'),
    gpsTime(gps),
    ...xmp(EXIF, 'GPSTimeStamp'),
    zoned(ifd0.DateTime, taken.OffsetTime),
    ...xmp(TIFF, 'DateTime'),
    ...xmp(XMP, 'ModifyDate'),
    texts.get(PNG_CHANGED),
  ]
    .map((value) => firstText(value))
    // A device without a set clock writes zeros or blanks: these are not a date.
    .filter((text): text is string => text !== null && /[1-9]/.test(text));
  return written.find(isReadable) ?? written[0] ?? null;
};

/**
 * `2024:05:01 12:00:00` and `+02:00` → `2024:05:01 12:00:00+02:00`. A camera that knows no zone writes blanks; some phones
 * write `-5:00`, and programs `+0530`.
 */
const zoned = (date: TagValue | undefined, zone: TagValue | undefined) => {
  const [written, offset] = [firstText(date), firstText(zone)];
  if (!written || !offset || !/\d:\d\d$/.test(written)) return date;
  if (offset === 'Z') return `${written}Z`;
  const [, sign, hours = '', minutes] = /^([+-])(0?\d|1[0-4]):?([0-5]\d)$/.exec(offset) ?? [];
  return sign ? `${written}${sign}${hours.padStart(2, '0')}:${minutes}` : date;
};

/** Whether the database can order by this date: the function captured_at. */
const isReadable = (text: string): boolean => {
  const numeric = /^(\d{4})(?:[:/.\-\s]{0,2}(\d{1,2})(?:[:/.\-\s]{0,2}(\d{1,2}))?)?/.exec(text);
  if (!numeric) return /\b(18[3-9]|19\d|2[01]\d)\d\b/.test(text);
  const [year = 0, month = 1, day = 1] = numeric.slice(1).map((part) => part && Number(part));
  return (
    isBetween(year, 1826, 2199) && year !== 1904 && isBetween(month, 1, 12) && isBetween(day, 1, 31)
  );
};

const isBetween = (value: number | '', least: number, most: number) =>
  value !== '' && value >= least && value <= most;

/** `20010203` and `040506+0100` → `2001:02:03 04:05:06+01:00`. */
const iptcTime = (iptc: Iptc, dateSet: number, timeSet: number): string | undefined => {
  const [[date] = [], [time = ''] = []] = [iptc.get(dateSet), iptc.get(timeSet)];
  if (date === undefined) return undefined;
  const day = date.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1:$2:$3');
  const clock = time.trim().replace(/^(\d\d)(\d\d)(\d\d)(?:([+-]\d\d)(\d\d))?$/, (...parts) => {
    const [, hour, minute, second, zone, minutes] = parts;
    return `${hour}:${minute}:${second}${zone ? `${zone}:${minutes}` : ''}`;
  });
  return `${day} ${clock}`;
};

/** In UTC: `2024:05:01 12:00:00Z`. */
const gpsTime = ({ GPSDateStamp: date, GPSTimeStamp: time }: ExifTags['gps']) => {
  if (typeof date !== 'string') return undefined;
  const clock = numbers(time).map((part) => String(Math.floor(part)).padStart(2, '0'));
  return clock.length === 3 ? `${date.split('\0')[0]?.trim()} ${clock.join(':')}Z` : date;
};
