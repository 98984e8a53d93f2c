import { formatDay } from '@/contract/format-day';

const INTEGER = new Intl.NumberFormat('en-GB');
const ONE_DECIMAL = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** 1200 → "1,200". */
export const formatNumber = (amount: number): string => INTEGER.format(amount);

/** 950 → "950 bytes", 1,234,567 → "1.2 MB". Units are powers of 1000, as in the plans. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let amount = bytes / 1000;
  let unit = 0;
  // A value that would round to 1,000 is shown in the next unit.
  for (; amount >= 999.95 && unit < UNITS.length - 1; unit++) amount /= 1000;
  return `${ONE_DECIMAL.format(amount)} ${UNITS[unit]}`;
}

/** 4032, 3024 → "4,032 × 3,024 pixels". */
export const formatDimensions = (width: number, height: number) =>
  `${formatNumber(width)} × ${formatNumber(height)} pixels`;

/** Decimal degrees as people write them: "48.85833° N, 2.29444° E". */
export const formatCoordinates = (latitude: number, longitude: number) =>
  `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`;

const degrees = (value: number) => `${Math.abs(value).toFixed(5)}°`;

/** "2024:05:01 12:00:00", as cameras write it, → "1 May 2024, 12:00:00"; anything else is unchanged. */
export const formatCameraTime = (recordedAt: string) =>
  recordedAt.replace(/^(\d{4})[:-](\d\d)[:-](\d\d)(?=[ T]|$)[ T]?/, (written, year, month, day) => {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    if (date.getUTCMonth() !== Number(month) - 1) return written;
    return formatDay(date, 'UTC') + (/[ T]$/.test(written) ? ', ' : '');
  });

type Exposure = Record<'exposureTime' | 'fNumber' | 'iso', number | null>;

/** 0.004, 2.8, 100 → "1/250 s, f/2.8, ISO 100"; null without any of them. */
export function formatExposure({ exposureTime, fNumber, iso }: Exposure): string | null {
  const parts = [
    exposureTime && formatShutter(exposureTime),
    fNumber && `f/${ONE_DECIMAL.format(fNumber)}`,
    iso && `ISO ${iso}`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** Cameras show a third of a second and shorter times as a fraction. */
const formatShutter = (seconds: number) =>
  seconds < 0.35
    ? `1/${formatNumber(Math.round(1 / seconds))} s`
    : `${ONE_DECIMAL.format(seconds)} s`;

/** 33.4, 50 → "33.4 mm (50 mm in 35 mm)". */
export function formatFocalLength(length: number | null, in35mm: number | null): string | null {
  const [own, equivalent] = [length, in35mm].map((mm) => mm && `${ONE_DECIMAL.format(mm)} mm`);
  if (!equivalent || own === equivalent) return own || null;
  return own ? `${own} (${equivalent} in 35 mm)` : `${equivalent} in 35 mm`;
}

/** 3725.4 → "1:02:05". */
export function formatDuration(seconds: number): string {
  const total = Math.round(seconds);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** 12.204 → "0:12.20": a moment of a film, to a hundredth, never later than it is. */
export function formatMoment(seconds: number): string {
  // A frame at 0.29 seconds is stored as a little less.
  const hundredths = Math.floor(seconds * 100 + 1e-6);
  const whole = Math.floor(hundredths / 100);
  return `${formatDuration(whole)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** 4,567,890 bits per second → "4.6 Mbit/s". */
export const formatBitrate = (bits: number) =>
  bits < 999_950
    ? `${ONE_DECIMAL.format(bits / 1000)} kbit/s`
    : `${ONE_DECIMAL.format(bits / 1e6)} Mbit/s`;

const TYPE_NAMES: Record<string, string> = {
  'svg+xml': 'SVG',
  quicktime: 'MOV',
  'x-msvideo': 'AVI',
  'x-matroska': 'MKV',
  '3gpp': '3GP',
  '3gpp2': '3G2',
  mp2t: 'MPEG-TS',
};

/** "image/jpeg" → "JPEG". */
export function formatType(contentType: string): string {
  const subtype = contentType.slice(contentType.indexOf('/') + 1);
  return TYPE_NAMES[subtype] ?? subtype.replace(/^x-/, '').toUpperCase();
}

/** 1, "tag" → "1 tag"; 1200, "tag" → "1,200 tags". */
export const formatCount = (amount: number, one: string): string =>
  `${formatNumber(amount)} ${amount === 1 ? one : `${one}s`}`;

/** "1 asset", "1,200 assets". */
export const formatAssetCount = (assets: number): string => formatCount(assets, 'asset');

/** 17, 2 → "17 assets, plus 2 variants"; without variants "17 assets". */
export const formatLibrarySize = (originals: number, variants: number): string =>
  formatAssetCount(originals) + (variants > 0 ? `, plus ${formatCount(variants, 'variant')}` : '');

/** 0 → "on no assets", 1 → "on 1 asset", 1234 → "on 1,234 assets". */
export const formatAssetUse = (assets: number) =>
  assets === 0 ? 'on no assets' : `on ${formatAssetCount(assets)}`;

const CODEC_NAMES: Record<string, string> = {
  h264: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'ProRes',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  mjpeg: 'Motion JPEG',
  theora: 'Theora',
  opus: 'Opus',
  vorbis: 'Vorbis',
};

/** "h264" → "H.264", as people write it; "vp9" → "VP9". */
export const formatCodec = (codec: string): string =>
  CODEC_NAMES[codec] ?? codec.replace(/^pcm_.*/, 'PCM').toUpperCase();
