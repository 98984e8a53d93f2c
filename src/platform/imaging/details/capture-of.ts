import type { Capture } from '../port';
import { firstText } from './clean-text';
import { positionOf } from './position-of';
import { NO_EXIF } from './read-exif';
import type { Sources } from './read-sources';
import { readXmp, TIFF, XMP } from './read-xmp';
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
