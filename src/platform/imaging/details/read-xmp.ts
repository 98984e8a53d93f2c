import { DOMParser, type Element } from '@xmldom/xmldom';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const EXIF = 'http://ns.adobe.com/exif/1.0/';
export const EXIF_EX = 'http://cipa.jp/exif/1.0/';
export const TIFF = 'http://ns.adobe.com/tiff/1.0/';
export const XMP = 'http://ns.adobe.com/xap/1.0/';
export const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
export const LENS = 'http://ns.adobe.com/exif/1.0/aux/';
export const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/';
export const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';
export const IPTC_CORE = 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/';

/** A photo's packet has a few kilobytes; larger ones contain images. */
const MAX_PACKET_BYTES = 1_000_000;

/** The texts of an XMP property; none if the packet does not have it. */
export type Xmp = (namespace: string, name: string) => string[];

/** Reads the XMP packet of an image. Of texts in several languages the default one comes first. Never throws. */
export const readXmp = (packet: Uint8Array | undefined): Xmp => {
  const descriptions = packet && packet.length <= MAX_PACKET_BYTES ? parse(packet) : [];
  return (namespace, name) =>
    descriptions.flatMap((description) => {
      const attribute = description.getAttributeNS(namespace, name);
      const elements = childrenOf(description, namespace, name);
      return [...(attribute ? [attribute] : []), ...elements.flatMap(textsOf)];
    });
};

/** A number of XMP, `2.8` or `28/10`; null for anything else. */
export const xmpNumber = (written: string | undefined): number | null => {
  const [, value, divisor = '1'] =
    /^([+-]?\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/.exec(written?.trim() ?? '') ?? [];
  const number = value === undefined ? Number.NaN : Number(value) / Number(divisor);
  return Number.isFinite(number) ? number : null;
};

const parse = (packet: Uint8Array): Element[] => {
  const text = new TextDecoder(encodingOf(packet)).decode(packet);
  try {
    // Broken packets are read as far as possible, silently.
    const document = new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml');
    return [...document.getElementsByTagNameNS(RDF, 'RDF')].flatMap((rdf) =>
      childrenOf(rdf, RDF, 'Description'),
    );
  } catch {
    return [];
  }
};

/** Mostly UTF-8; in UTF-16 every second byte of the first characters is zero. */
const encodingOf = ([first, second]: Uint8Array) => {
  if (first === 0xfe || first === 0) return 'utf-16be';
  return first === 0xff || second === 0 ? 'utf-16le' : 'utf-8';
};

const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE &&
      node.namespaceURI === namespace &&
      node.localName === name,
  );

/** The items of a list, or the text itself. */
const textsOf = (property: Element): string[] => {
  const items = ['Alt', 'Bag', 'Seq']
    .flatMap((kind) => childrenOf(property, RDF, kind))
    .flatMap((list) => childrenOf(list, RDF, 'li'));
  if (items.length === 0)
    return [property.getAttributeNS(RDF, 'resource') || (property.textContent ?? '')];
  const usual = items.filter((item) => item.getAttribute('xml:lang') === 'x-default');
  return [...usual, ...items.filter((item) => !usual.includes(item))].map(
    (item) => item.textContent ?? '',
  );
};
