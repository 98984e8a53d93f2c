import { cleanText } from './clean-text';
import type { PhotoDetails } from './port';
import { type ExifTags, numbers } from './read-exif';
import type { Blocks } from './read-header';
import { type Iptc, readIptc } from './read-iptc';
import { DUBLIN_CORE, IPTC_CORE, LENS, PHOTOSHOP, readXmp, type Xmp } from './read-xmp';

const MAX_TEXT = 200;
const MAX_CAPTION = 5_000;
const MAX_KEYWORD = 100;
const MAX_KEYWORDS = 200;

/** Data sets of IPTC. */
const IPTC = {
  ...{ title: 5, keywords: 25, artist: 80, copyright: 116, caption: 120 },
  ...{ sublocation: 92, city: 90, state: 95, country: 101 },
};

/** Default captions of cameras and scanners. */
const NO_CAPTION =
  /^(olympus digital camera|sony dsc|dcim|digital camera|minolta digital camera|exif_jpeg_.*)$/i;

type Sources = Omit<Blocks, 'exif'> & { exif: ExifTags };

/**
 * How the camera was set, and what people wrote about the photo into its file. Texts of people are taken from XMP, else
 * from IPTC, else from EXIF, else from the texts of a PNG: programs change them in this order. Keywords come from XMP
 * and IPTC. Null if the file has none of this. Never throws.
 */
export const readPhotoDetails = ({ exif, texts, ...blocks }: Sources): PhotoDetails | null => {
  const [iptc, xmp] = [readIptc(blocks.iptc), readXmp(blocks.xmp)];
  const { ifd0, exif: taken } = exif;
  const photo: PhotoDetails = {
    lens: lensOf(taken, xmp),
    exposureTime: positive(taken.ExposureTime),
    fNumber: positive(taken.FNumber),
    iso: positive(taken.ISO),
    focalLength: positive(taken.FocalLength),
    focalLength35mm: positive(taken.FocalLengthIn35mmFormat),
    artist: text(
      joined(xmp(DUBLIN_CORE, 'creator')),
      joined(iptc.get(IPTC.artist)),
      ifd0.Artist,
      texts?.get('Author'),
    ),
    copyright: text(
      xmp(DUBLIN_CORE, 'rights')[0],
      iptc.get(IPTC.copyright)?.[0],
      ifd0.Copyright,
      texts?.get('Copyright'),
    ),
    title: text(xmp(DUBLIN_CORE, 'title')[0], iptc.get(IPTC.title)?.[0], texts?.get('Title')),
    caption: captionOf([
      xmp(DUBLIN_CORE, 'description')[0],
      iptc.get(IPTC.caption)?.[0],
      ifd0.ImageDescription,
      texts?.get('Description'),
    ]),
    keywords: keywordsOf(iptc, xmp),
    place: placeOf(iptc, xmp),
  };
  const empty = Object.values(photo).every((value) => value === null || value === photo.keywords);
  return empty && photo.keywords.length === 0 ? null : photo;
};

/** The first text with content. */
const text = (...values: unknown[]) => firstOf(values, (value) => cleanText(value, MAX_TEXT));

const firstOf = <Value, Found>(values: Value[], find: (value: Value) => Found | null) => {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
};

const joined = (names: string[] | undefined) => names?.join(', ');

const captionOf = (values: unknown[]) =>
  firstOf(values, (value) => {
    const caption = cleanText(value, MAX_CAPTION, { keepLines: true });
    return caption && !NO_CAPTION.test(caption) ? caption : null;
  });

const keywordsOf = (iptc: Iptc, xmp: Xmp): string[] => {
  const written = [...xmp(DUBLIN_CORE, 'subject'), ...(iptc.get(IPTC.keywords) ?? [])];
  const keywords = written.map((keyword) => cleanText(keyword, MAX_KEYWORD));
  return [...new Set(keywords.filter((keyword) => keyword !== null))].slice(0, MAX_KEYWORDS);
};

/** From the smallest to the largest; a city that is also a state is named once. */
const placeOf = (iptc: Iptc, xmp: Xmp): string | null => {
  const parts = [
    text(xmp(IPTC_CORE, 'Location')[0], iptc.get(IPTC.sublocation)?.[0]),
    text(xmp(PHOTOSHOP, 'City')[0], iptc.get(IPTC.city)?.[0]),
    text(xmp(PHOTOSHOP, 'State')[0], iptc.get(IPTC.state)?.[0]),
    text(xmp(PHOTOSHOP, 'Country')[0], iptc.get(IPTC.country)?.[0]),
  ];
  return [...new Set(parts.filter((part) => part !== null))].join(', ') || null;
};

/** Many models include the maker: "Canon", "Canon RF 50mm". */
const lensOf = (taken: ExifTags['exif'], xmp: Xmp): string | null => {
  const [make, model] = [text(taken.LensMake), text(taken.LensModel, xmp(LENS, 'Lens')[0])];
  // A camera without a known lens writes dashes or zeros.
  if (!model || !/[a-z1-9]/i.test(model)) return null;
  if (!make) return model;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
};

/** A camera writes zero for an unknown number, or divides by it. */
const positive = (value: unknown): number | null => {
  const [number = 0] = numbers(value);
  return Number.isFinite(number) && number > 0 ? number : null;
};
