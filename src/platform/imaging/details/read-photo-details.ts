import type { PhotoDetails } from '../port';
import { cleanText, firstText, MAX_TEXT } from './clean-text';
import { type Device, isFiller } from './is-filler';
import { type ExifTags, numbers, type TagValue } from './read-exif';
import { IPTC, type Iptc } from './read-iptc';
import type { Sources } from './read-sources';
import {
  DUBLIN_CORE,
  EXIF,
  EXIF_EX,
  IPTC_CORE,
  LENS,
  PHOTOSHOP,
  type Xmp,
  xmpNumber,
} from './read-xmp';

const MAX_CAPTION = 5_000;
const MAX_KEYWORD = 100;
const MAX_KEYWORDS = 200;

/**
 * How the camera was set, and what people wrote about the photo into its file. Settings are taken from EXIF, else from
 * XMP. Texts of people are taken from XMP, else from IPTC, else from EXIF, else from the texts of a PNG: programs change
 * them in this order. Keywords come from XMP and IPTC. What says nothing is left out: see is-filler.ts. Null if the file
 * has none of this. Never throws. What Windows Explorer wrote into EXIF counts where nothing else does.
 */
export const readPhotoDetails = (sources: Sources, device: Device | null): PhotoDetails | null => {
  const { exif, iptc, xmp, texts, digitalSource } = sources;
  const { ifd0, exif: taken } = exif;
  const said = (values: unknown[], limit = MAX_TEXT) =>
    values.map((value) => wordsOf(value, limit, device ?? NO_DEVICE)).find(Boolean) ?? null;
  const names = (values: string[] | undefined) =>
    values?.filter((name) => said([name]) !== null).join(', ');
  const written = (name: string, dataSet: number) => [
    ...xmp(DUBLIN_CORE, name),
    ...(iptc.get(dataSet) ?? []),
  ];
  const setting = (value: TagValue | undefined, ...properties: [string, string][]) =>
    positive(value, ...properties.flatMap(([namespace, name]) => xmp(namespace, name)));
  const photo: PhotoDetails = {
    lens: lensOf(taken, xmp),
    exposureTime: setting(taken.ExposureTime, [EXIF, 'ExposureTime']),
    fNumber: setting(taken.FNumber, [EXIF, 'FNumber']),
    iso: setting(
      taken.ISOSpeedRatings,
      [EXIF, 'ISOSpeedRatings'],
      [EXIF_EX, 'PhotographicSensitivity'],
    ),
    focalLength: setting(taken.FocalLength, [EXIF, 'FocalLength']),
    focalLength35mm: setting(taken.FocalLengthIn35mmFilm, [EXIF, 'FocalLengthIn35mmFilm']),
    artist: said([
      names(xmp(DUBLIN_CORE, 'creator')),
      names(iptc.get(IPTC.artist)),
      ifd0.Artist,
      texts.get('Author'),
      inUtf16(ifd0.XPAuthor),
    ]),
    copyright: said([...written('rights', IPTC.copyright), ifd0.Copyright, texts.get('Copyright')]),
    title: said([...written('title', IPTC.title), texts.get('Title'), inUtf16(ifd0.XPTitle)]),
    caption: said(
      [
        ...written('description', IPTC.caption),
        ifd0.ImageDescription,
        texts.get('Description'),
        inUtf16(ifd0.XPComment),
        inUtf16(ifd0.XPSubject),
      ],
      MAX_CAPTION,
    ),
    keywords: keywordsOf(sources, device ?? NO_DEVICE),
    place: placeOf(iptc, xmp),
  };
  if (digitalSource) return { ...photo, digitalSource };
  const empty = Object.values(photo).every((value) => value === null || value === photo.keywords);
  return empty && photo.keywords.length === 0 ? null : photo;
};

const NO_DEVICE: Device = { make: null, model: null, software: null };

/** A caption keeps its lines. */
const wordsOf = (value: unknown, limit: number, device: Device, options?: { keyword: boolean }) => {
  const written = cleanText(value, limit, { keepLines: limit === MAX_CAPTION });
  // Some programs write these attributes into the text they belong to.
  const words = written?.replace(/^((lang|charset)="?[\w-]+"?\s*|x-default\s*$)+/i, '').trim();
  return words && !isFiller(words, device, options) ? words : null;
};

const keywordsOf = ({ iptc, xmp, exif }: Sources, device: Device): string[] => {
  const listed = [...xmp(DUBLIN_CORE, 'subject'), ...(iptc.get(IPTC.keywords) ?? [])];
  const written = listed.length > 0 ? listed : inUtf16(exif.ifd0.XPKeywords).split(';');
  const keywords = written.map((keyword) =>
    wordsOf(keyword, MAX_KEYWORD, device, { keyword: true }),
  );
  return [...new Set(keywords.filter((keyword) => keyword !== null))].slice(0, MAX_KEYWORDS);
};

/** A text as Windows Explorer writes it into EXIF; some phones write it as any other text. */
const inUtf16 = (value: TagValue | undefined): string =>
  typeof value === 'string' ? value : Buffer.from(numbers(value)).toString('utf16le');

const PLACE = [
  [IPTC_CORE, 'Location', IPTC.sublocation],
  [PHOTOSHOP, 'City', IPTC.city],
  [PHOTOSHOP, 'State', IPTC.state],
  [PHOTOSHOP, 'Country', IPTC.country],
] as const;

/** From the smallest to the largest; a city that is also a state is named once. */
const placeOf = (iptc: Iptc, xmp: Xmp): string | null => {
  const parts = PLACE.map(([namespace, name, dataSet]) =>
    firstText(xmp(namespace, name)[0], iptc.get(dataSet)?.[0]),
  );
  return [...new Set(parts.filter((part) => part !== null))].join(', ') || null;
};

/** Many models include the maker: "Canon", "Canon RF 50mm". */
const lensOf = (taken: ExifTags['exif'], xmp: Xmp): string | null => {
  const make = firstText(taken.LensMake, ...xmp(EXIF_EX, 'LensMake'));
  const model = firstText(taken.LensModel, ...xmp(EXIF_EX, 'LensModel'), ...xmp(LENS, 'Lens'));
  // A camera without a known lens writes dashes or zeros.
  if (!model || !/[a-z1-9]/i.test(model)) return null;
  if (!make) return model;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
};

/** The first usable number. A camera writes zero for an unknown number, or divides by it. */
const positive = (value: TagValue | undefined, ...written: string[]): number | null => {
  const [number] = numbers(value);
  const values = [number, ...written.map(xmpNumber)];
  return values.find((each) => Number.isFinite(each) && Number(each) > 0) ?? null;
};
