import { isReservedTag, LIMITS } from '../../../../src/contract/limits.js';
import { captureInXmp } from '../../../../src/platform/imaging/details/capture-of.js';
import {
  DUBLIN_CORE,
  EXIF,
  PHOTOSHOP,
  readXmp,
  XMP,
} from '../../../../src/platform/imaging/details/read-xmp.js';
import { timeOf } from './dates.js';
import { NOTHING, type Values, type Wanted } from './wanted.js';

export const XMP_RIGHTS = 'http://ns.adobe.com/xap/1.0/rights/';

const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/**
 * What a sidecar in XMP says: title, description, keywords, creator, credit, rights, when and where. Longer texts are
 * cut. Never throws; says nothing when it is no XMP.
 */
export function readSidecar(packet: Uint8Array): Wanted {
  const xmp = readXmp(packet);
  const text = (namespace: string, name: string, most: number) => {
    const [first] = xmp(namespace, name)
      .map((each) => each.trim())
      .filter(Boolean);
    return first === undefined ? undefined : cut(first, most);
  };
  const right = (namespace: string, name: string) => text(namespace, name, LIMITS.rightsTextLength);
  const creators = xmp(DUBLIN_CORE, 'creator')
    .map((name) => name.trim())
    .filter(Boolean);
  const [takenAt] = [
    ...xmp(EXIF, 'DateTimeOriginal'),
    ...xmp(PHOTOSHOP, 'DateCreated'),
    ...xmp(XMP, 'CreateDate'),
  ].flatMap((written) => timeOf(written) ?? []);
  const { latitude, longitude } = captureInXmp(packet) ?? {};
  const values = {
    name: text(DUBLIN_CORE, 'title', LIMITS.fileNameLength - 20),
    description: text(DUBLIN_CORE, 'description', LIMITS.descriptionLength),
    takenAt,
    position:
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { latitude, longitude }
        : undefined,
    rights: given({
      creator: creators.length > 0 ? cut(creators.join(', '), LIMITS.rightsTextLength) : undefined,
      credit: right(PHOTOSHOP, 'Credit'),
      copyright: right(DUBLIN_CORE, 'rights'),
      licence: right(XMP_RIGHTS, 'WebStatement'),
    }),
  };
  return {
    ...NOTHING,
    values: given(values) ?? ({} as Values),
    tags: keywordsOf(xmp(DUBLIN_CORE, 'subject')),
  };
}

/** Without what is not said; undefined when nothing is. */
function given<Said extends object>(said: Said): Said | undefined {
  const entries = Object.entries(said).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as Said) : undefined;
}

/** A tag has no comma. */
const keywordsOf = (written: string[]) => [
  ...new Set(
    written
      .map((keyword) =>
        cut(
          keyword
            .replace(/\s*,\s*/g, ' ')
            .trim()
            .normalize('NFC'),
          LIMITS.tagLength,
        ),
      )
      .filter((keyword) => keyword !== '' && !isReservedTag(keyword)),
  ),
];
