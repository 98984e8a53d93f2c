import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PresetSettings } from '@/contract/organization/delivery';
import type { PublicFile } from '@/domain/asset/find-served-file';
import { composeCredit } from '@/domain/delivery/compose-credit';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import type { WantedImage } from '@/platform/imaging/port';
import { type CdnPath, isCurrentVersion } from './cdn-path';
import { fileHeaders } from './file-headers';
import { isFilm, stored } from './open-content';
import type { Passage } from './pass-file';
import type { BytesToSend } from './send-bytes';

/** The image that a preset makes of a file. */
export type Derived = { blob: BlobName; image: WantedImage };

const ANIMATED_TYPES = new Set(['image/gif', 'image/webp']);
/** AVIF looks as good at three quarters of the number that WebP and JPEG need. */
const AVIF_QUALITY = 0.75;

/**
 * Which image a preset makes of a file, for a request with this `Accept`; null while the file has no image. Its name
 * contains everything that it depends on: bytes, settings, format and credit.
 */
export function chooseDerived(
  file: PublicFile,
  preset: PresetSettings,
  accept: string | undefined,
): Derived | null {
  if (!file.blurred) return null;
  const moves = preset.animated && ANIMATED_TYPES.has(file.contentType);
  const format = preset.format === 'auto' ? acceptedFormat(accept, moves) : preset.format;
  const known = chosen.get(file) ?? new WeakMap<PresetSettings, Partial<Record<string, Derived>>>();
  chosen.set(file, known);
  const forms = known.get(preset) ?? {};
  known.set(preset, forms);
  const derived = forms[format] ?? nameDerived(file, preset, { format, moves });
  forms[format] = derived;
  return derived;
}

/** What was chosen for the rows in memory: naming an image costs more than finding its bytes there. */
const chosen = new WeakMap<PublicFile, WeakMap<PresetSettings, Partial<Record<string, Derived>>>>();

function nameDerived(
  file: PublicFile,
  preset: PresetSettings,
  { format, moves }: { format: WantedImage['format']; moves: boolean },
): Derived {
  const quality =
    preset.format === 'auto' && format === 'avif'
      ? Math.max(1, Math.round(preset.quality * AVIF_QUALITY))
      : preset.quality;
  const xmp = composeCredit(file.credit);
  const image = {
    ...preset,
    format,
    quality,
    animated: moves,
    focus: focusOf(file),
    ...(xmp !== undefined && { xmp }),
  };
  // The poster of a film is replaced under its name, also by the one that the service chose before.
  const source = isFilm(file) ? [image, file.contentVersion] : image;
  const digest = createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 24);
  return { blob: `${file.blob}.p-${digest}`, image };
}

/** The point of an image that a cut keeps in sight; null: where it draws the eye. */
const focusOf = ({ focalX, focalY }: PublicFile): WantedImage['focus'] =>
  focalX === null || focalY === null ? null : { x: focalX, y: focalY };

/** Only what is named is accepted: a program that takes anything may still show only old formats. */
function acceptedFormat(accept = '', moves: boolean): 'avif' | 'webp' | 'jpeg' {
  const named = read.get(accept) ?? namedIn(accept);
  read.set(accept, named);
  if (moves && named.has('image/webp')) return 'webp';
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : 'jpeg';
}

/** Browsers send a few that never change. */
const read = new LRUCache<string, ReadonlySet<string | undefined>>({ max: 200 });

const namedIn = (accept: string): ReadonlySet<string | undefined> =>
  new Set(
    accept
      .toLowerCase()
      .split(',')
      .filter((range) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range))
      .map((range) => range.split(';', 1)[0]?.trim()),
  );

const EXTENSIONS = { webp: 'webp', avif: 'avif', jpeg: 'jpg', png: 'png' } as const;

/** The bytes of a derived image, once they are made. */
export function openDerived(
  blobs: Blobs,
  file: PublicFile,
  { wanted, version, download }: CdnPath,
  {
    derived: { blob, image },
    varies,
    passage,
  }: { derived: Derived; varies: boolean; passage: Passage },
): BytesToSend {
  const stem = file.name.replace(/\.[^.]*$/, '');
  const name = `${stem}-${String(wanted).slice(2)}.${EXTENSIONS[image.format]}`;
  // A credit may change while the pixels do not.
  const immutable = isCurrentVersion(version, file) && image.xmp === undefined;
  return {
    etag: `"${blob}"`,
    modified: file.modified,
    headers: {
      ...fileHeaders({
        contentType: `image/${image.format}`,
        name,
        download,
        immutable,
        ...passage?.lifetime,
      }),
      ...(varies && { Vary: 'Accept' }),
    },
    ...stored(blobs, blob),
  };
}
