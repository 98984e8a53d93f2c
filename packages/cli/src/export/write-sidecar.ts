import type { ManifestFile } from '../archive/manifest.js';
import { timeOf } from '../import/dates.js';

/** Says who wrote a sidecar; another program that writes it again names itself instead. */
export const SIDECAR_MARK = 'x:xmptk="Vitrine"';

/** What is known of a file in XMP, for programs that read `NAME.jpg.xmp`. */
export function writeSidecar(file: ManifestFile): string {
  const { own = {}, position, captured } = file;
  const { creator, credit, copyright, licence } = own.rights ?? {};
  const stem = file.name.replace(/(?<=.)\.[^.\s]{1,19}$/, '');
  const tags = file.tags.filter((tag) => !file.aiTags.includes(tag));
  const taken = captured && timeOf(captured);
  const properties = [
    inLanguages('dc:title', { 'x-default': stem }),
    inLanguages('dc:description', {
      'x-default': file.description,
      ...own.descriptions,
    }),
    listOf('dc:subject', 'Bag', tags),
    listOf('dc:creator', 'Seq', creator ? [creator] : []),
    inLanguages('dc:rights', { 'x-default': copyright }),
    textOf('photoshop:Credit', credit),
    textOf('xmpRights:WebStatement', licence),
    textOf('exif:DateTimeOriginal', taken),
    textOf('photoshop:DateCreated', taken),
    textOf('exif:GPSLatitude', position && degreesOf(position.latitude, 'N', 'S')),
    textOf('exif:GPSLongitude', position && degreesOf(position.longitude, 'E', 'W')),
  ].filter(Boolean);
  return `<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" ${SIDECAR_MARK}>
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
${properties.map((property) => `   ${property}`).join('\n')}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;
}

/** What XML forbids is left out. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const textOf = (name: string, text: string | null | undefined) =>
  text ? `<${name}>${escaped(text)}</${name}>` : '';

function inLanguages(name: string, texts: Record<string, string | null | undefined>): string {
  const items = Object.entries(texts).flatMap(([language, text]) =>
    text ? [`<rdf:li xml:lang="${language}">${escaped(text)}</rdf:li>`] : [],
  );
  return items.length > 0 ? `<${name}><rdf:Alt>${items.join('')}</rdf:Alt></${name}>` : '';
}

const listOf = (name: string, kind: 'Bag' | 'Seq', texts: string[]) =>
  texts.length > 0
    ? `<${name}><rdf:${kind}>${texts.map((text) => `<rdf:li>${escaped(text)}</rdf:li>`).join('')}</rdf:${kind}></${name}>`
    : '';

/** `48,21.6N`: whole degrees, minutes with a fraction, and the side. */
function degreesOf(degrees: number, positive: string, negative: string): string {
  const size = Math.abs(degrees);
  const whole = Math.floor(size);
  const minutes = ((size - whole) * 60).toFixed(7);
  return Number(minutes) < 60
    ? `${whole},${minutes}${degrees < 0 ? negative : positive}`
    : `${whole + 1},0.0${degrees < 0 ? negative : positive}`;
}
