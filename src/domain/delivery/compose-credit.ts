import { DESCRIPTION_FOR_STRANGERS } from '../analysis/find-analysis';

/** What an image says about itself, where its library asks for it; texts that are null are not said. */
export type Credit = {
  creator: string | null;
  /** The credit line. */
  credit: string | null;
  copyright: string | null;
  /** In words or as a URL. */
  licence: string | null;
  description: string | null;
  /** A term of IPTC's digital source types. */
  digitalSource: string | null;
};

/** The columns of a Credit of an asset `a` in a library `l` as JSON; null where the library does not ask for one. */
export const CREDIT_COLUMN = `
  CASE WHEN l.images_carry_credit THEN jsonb_build_object(
    'creator', coalesce(a.rights ->> 'creator', a.photo ->> 'artist'), 'credit', a.rights ->> 'credit',
    'copyright', coalesce(a.rights ->> 'copyright', a.photo ->> 'copyright'), 'licence', a.rights ->> 'licence',
    'description', (
      SELECT left(${DESCRIPTION_FOR_STRANGERS}, 500) FROM (VALUES (a.blob)) of(blob)
      LEFT JOIN asset_analysis n ON n.blob = of.blob), 'digitalSource', a.photo #>> '{digitalSource,type}') END`;

const MAX_PACKET_BYTES = 1_200;
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};

/** A property of XMP: a text, or a list with one. */
type Property = {
  name: `${keyof typeof NAMESPACES}:${string}`;
  text: string | null;
  list?: 'Seq' | 'Alt';
  /** Half of it would be wrong. */
  isWhole?: boolean;
};

/** The credit as an XMP packet of at most 1,200 bytes, long texts cut; undefined when there is nothing to say. */
export function composeCredit(credit: Credit | null): string | undefined {
  const wanted = credit ? propertiesOf(credit).filter(({ text }) => text) : [];
  if (wanted.length === 0) return undefined;
  const frame = packet(wanted.map((property) => ({ ...property, text: '' })));
  let left = MAX_PACKET_BYTES - Buffer.byteLength(frame);
  const fitting = wanted.map((property, place) => {
    // What one does not need is left to those after it.
    const text = cut(property, Math.floor(left / (wanted.length - place)));
    left -= Buffer.byteLength(escaped(text));
    return { ...property, text };
  });
  return packet(fitting.filter(({ text }) => text));
}

const propertiesOf = ({ licence, digitalSource, ...credit }: Credit): Property[] => {
  const isUrl = licence !== null && /^https?:\/\/\S+$/.test(licence);
  return [
    {
      name: 'Iptc4xmpExt:DigitalSourceType',
      text: digitalSource && SOURCE_TYPES + digitalSource,
      isWhole: true,
    },
    { name: 'dc:creator', text: credit.creator, list: 'Seq' },
    { name: 'photoshop:Credit', text: credit.credit },
    isUrl
      ? { name: 'xmpRights:WebStatement', text: licence, isWhole: true }
      : { name: 'xmpRights:UsageTerms', text: licence, list: 'Alt' },
    { name: 'dc:rights', text: credit.copyright, list: 'Alt' },
    { name: 'Iptc4xmpCore:AltTextAccessibility', text: credit.description, list: 'Alt' },
  ];
};

const escaped = (text: string) =>
  text
    // No characters of XML 1.0.
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** As much of a text as fits into so many bytes. */
function cut({ text, isWhole }: Property, bytes: number): string {
  if (text === null || Buffer.byteLength(escaped(text)) <= bytes) return text ?? '';
  if (isWhole) return '';
  let kept = '';
  let size = 3;
  for (const character of text) {
    size += Buffer.byteLength(escaped(character));
    if (size > bytes) break;
    kept += character;
  }
  return kept === '' ? '' : `${kept.trimEnd()}…`;
}

function packet(properties: Property[]): string {
  const names = new Set(
    properties.map(({ name }) => name.split(':', 1)[0] as keyof typeof NAMESPACES),
  );
  const namespaces = [...names].map((name) => ` xmlns:${name}="${NAMESPACES[name]}"`).join('');
  const elements = properties.map(({ name, text, list }) => {
    const value = escaped(text ?? '');
    const language = list === 'Alt' ? ' xml:lang="x-default"' : '';
    const content = list
      ? `<rdf:${list}><rdf:li${language}>${value}</rdf:li></rdf:${list}>`
      : value;
    return `<${name}>${content}</${name}>`;
  });
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${namespaces}>${elements.join('')}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}
