import { DAMAGED_START, UnreadableImage } from '../port';

/** Font size of a root element that states none, in pixels: as in browsers; librsvg takes 12. */
const FONT_SIZE = 16;
/**
 * The text of an SVG, for librsvg, which reads it in UTF-8: lengths of its root element are those of browsers. Refuses
 * with UnreadableImage bytes that are not text.
 */
export const readSvgText = (bytes: Buffer): string => {
  const text = decodeXml(bytes).replace(/^\s*<\?xml[^>]*\?>/, '');
  const tag = findRootTag(text);
  if (!tag) return text;
  const root = withCssLengths(withDefaultSize(text.slice(tag.start, tag.end)));
  return text.slice(0, tag.start) + root + text.slice(tag.end);
};

/** Whether a file begins like XML, in UTF-8 or UTF-16. @param beginning each character is one byte */
export const isXml = (beginning: string): boolean =>
  /^(\xef\xbb\xbf)?\s*</.test(beginning) ||
  /^(\xff\xfe)?(\s\0)*<\0/.test(beginning) ||
  /^(\xfe\xff)?(\0\s)*\0</.test(beginning);

const decodeXml = (bytes: Buffer): string => {
  const encoding = encodingOf(bytes.toString('latin1', 0, 200));
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableImage(DAMAGED_START, { cause });
  }
};

/** The bytes decide about UTF-16: .NET also declares it in files of UTF-8. */
const encodingOf = (beginning: string): string => {
  if (/^(\xff\xfe|(\s\0)*<\0)/.test(beginning)) return 'utf-16le';
  if (/^(\xfe\xff|(\0\s)*\0<)/.test(beginning)) return 'utf-16be';
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(beginning) ?? [];
  return /^(utf|ucs)-?(8|16|2)/i.test(declared) ? 'utf-8' : declared;
};

/** Where the start tag of the root element is; null without any. */
const findRootTag = (text: string): { start: number; end: number } | null => {
  let at = text.indexOf('<');
  while (at >= 0 && /[!?]/.test(text[at + 1] ?? '')) {
    const end = text.startsWith('<!--', at)
      ? text.indexOf('-->', at)
      : text.startsWith('<?', at)
        ? text.indexOf('?>', at)
        : endOfDoctype(text, at);
    if (end < 0) return null;
    at = text.indexOf('<', end + 1);
  }
  if (at < 0) return null;
  const quoted = /"[^"]*"|'[^']*'|>/g;
  quoted.lastIndex = at;
  for (let found = quoted.exec(text); found; found = quoted.exec(text))
    if (found[0] === '>') return { start: at, end: quoted.lastIndex };
  return null;
};

/** A document type may declare entities in brackets. */
const endOfDoctype = (text: string, at: number): number => {
  const [bracket, end] = [text.indexOf('[', at), text.indexOf('>', at)];
  return bracket < 0 || bracket > end ? end : text.indexOf('>', text.indexOf(']', bracket));
};

/** The size of an image that states none, and no proportions either; librsvg takes that of what is drawn. */
const DEFAULT_SIZE = { width: 300, height: 150 };

const withDefaultSize = (tag: string): string => {
  if (/\sviewBox\s*=/.test(tag)) return tag;
  return Object.entries(DEFAULT_SIZE).reduce((found, [name, pixels]) => {
    if (new RegExp(`[\\s"';]${name}\\s*:`).test(found)) return found;
    const size = `${name}="${pixels}px"`;
    // A tag may be megabytes long: no two repetitions here can match the same characters.
    const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(found);
    if (!attribute) return found.replace(/^<[^\s/>]+/, `$& ${size}`);
    const stated = (attribute[1] ?? attribute[2] ?? '').trim();
    if (stated !== '' && stated !== 'auto' && !stated.endsWith('%')) return found;
    return found.replace(attribute[0], ` ${size}`);
  }, tag);
};

const withCssLengths = (tag: string): string => {
  const stated = /\sfont-size\s*=\s*["']\s*([^"']+)|[\s"';]font-size\s*:\s*([^"';]+)/.exec(tag);
  // Or with other properties: `font: bold 20px serif`.
  const [, font = ''] = /[\s"';]font\s*:([^;"']{1,200})/i.exec(tag) ?? [];
  const [together] = /[\d.]+(?:px|pt|em|rem|%)/i.exec(font) ?? [];
  const fontSize = fontSizeOf(stated?.[2] ?? stated?.[1] ?? together);
  const inPixels = tag.replace(
    /(\s(?:width|height)\s*=\s*["']\s*|[\s"';](?:width|height)\s*:\s*)([^"';]+)/g,
    (_, before: string, length: string) => before + withKnownUnit(length, fontSize ?? FONT_SIZE),
  );
  if (!stated && together) return inPixels;
  if (!stated) return inPixels.replace(/^<[^\s/>]+/, `$& font-size="${FONT_SIZE}"`);
  if (fontSize === null) return inPixels;
  return inPixels.replace(/([\s"';]font-size\s*[=:]\s*["']?)[^"';]+/g, `$1${fontSize}px`);
};

const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?';
const FONT_LENGTH = new RegExp(`^(${NUMBER})(px|pt|em|rem|ex|%)?$`, 'i');
const ROOT_LENGTH = new RegExp(`^(${NUMBER})(em|rem|ex|ch|ic|q)$`, 'i');
const PIXELS = {
  px: 1,
  pt: 4 / 3,
  em: FONT_SIZE,
  rem: FONT_SIZE,
  ex: FONT_SIZE / 2,
  '%': FONT_SIZE / 100,
};

/** As browsers draw them, in pixels. */
const NAMED_SIZES: Partial<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: FONT_SIZE,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
  smaller: FONT_SIZE / 1.2,
  larger: FONT_SIZE * 1.2,
};

/** The font size of the root element in pixels; null if it is another word, or a unit of its surroundings. */
const fontSizeOf = (stated = `${FONT_SIZE}`): number | null => {
  const named = NAMED_SIZES[stated.trim().toLowerCase()];
  if (named !== undefined) return named;
  const [, size, unit = 'px'] = FONT_LENGTH.exec(stated.trim()) ?? [];
  return size === undefined
    ? null
    : Number(size) * PIXELS[unit.toLowerCase() as keyof typeof PIXELS];
};

/** A length in a unit that libvips or librsvg read otherwise than browsers, in pixels; others unchanged. */
const withKnownUnit = (length: string, fontSize: number): string => {
  const [, size, unit = ''] = ROOT_LENGTH.exec(length.trim()) ?? [];
  if (size === undefined) return length;
  const fontSizes = /^(ex|ch)$/i.test(unit) ? 0.5 : 1;
  // A Q is a quarter of a millimetre.
  return `${Number(size) * (/^q$/i.test(unit) ? 96 / 101.6 : fontSizes * fontSize)}px`;
};
