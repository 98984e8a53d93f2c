import { deflateSync, gzipSync } from 'node:zlib';
import type { Bait } from './bait';
import { copyBytes, type HostileFile } from './corpus-file';
import { pngChunk, pngHeader, pngOf } from './png-bytes';

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
/** A white drawing of 96 × 64 with further elements in it. */
const svg = (inside: string, before = '', attributes = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} width="96" height="64" ${attributes}><rect width="96" height="64" fill="white"/>${inside}</svg>`;
const image = (reference: string, attribute = 'href') =>
  svg(`<image ${attribute}="${reference}" width="96" height="64"/>`);
/** Draws the text of an entity in the colour of the bait. */
const entity = (declared: string) =>
  svg('<text y="40" font-size="40" fill="#f0f">&bait;</text>', `<!DOCTYPE svg [${declared}]>`);
const file = (path: string) => `file://${path}`;

/**
 * Drawings with forbidden references, or with endless work.
 * @param foreign path and URL of a stored file of another organization
 */
export function hostileSvgs(bait: Bait, foreign: { path: string; url: string }): HostileFile[] {
  const { url, image: imagePath, text } = bait;
  const references = {
    'image-by-http': image(`${url}/image.png`),
    'image-by-https': image(`${url.replace('http', 'https')}/image.png`),
    'image-by-ftp': image(`${url.replace('http', 'ftp')}/image.png`),
    'image-without-scheme': image(`${url.replace('http:', '')}/image.png`),
    'image-of-a-file': image(file(imagePath)),
    'image-of-a-path': image(imagePath),
    'image-of-a-relative-path': image(`../../../../../../../../..${imagePath}`),
    'image-the-old-way': image(file(imagePath), 'xlink:href'),
    'image-of-the-passwords': image('file:///etc/passwd', 'xlink:href'),
    'image-of-a-foreign-file': image(foreign.path),
    'image-of-a-foreign-file-url': image(file(foreign.path), 'xlink:href'),
    'image-of-a-foreign-url': image(foreign.url),
    'image-with-a-base': svg(
      `<image href="bait.png" width="96" height="64"/>`,
      '',
      `xml:base="${file(imagePath)}"`,
    ),
    'image-of-the-process': image('file:///proc/self/environ'),
    'filter-image': svg(
      `<filter id="f"><feImage href="${file(imagePath)}"/></filter><rect width="96" height="64" filter="url(#f)"/>`,
    ),
    'filter-image-by-http': svg(
      `<filter id="f"><feImage xlink:href="${url}/filter.png"/></filter><rect width="96" height="64" filter="url(#f)"/>`,
    ),
    'use-by-http': svg(`<use href="${url}/other.svg#a"/>`),
    'use-of-a-file': svg(`<use xlink:href="${file(imagePath)}#a"/>`),
    'style-import': svg(`<style>@import url("${url}/style.css");</style>`),
    'style-background': svg(`<rect width="96" height="64" style="fill:url(${url}/fill.svg#a)"/>`),
    'style-font': svg(
      `<style>@font-face{font-family:x;src:url(${url}/font.ttf)}text{font-family:x}</style><text y="20">x</text>`,
    ),
    'style-instruction': svg('', `<?xml version="1.0"?><?xml-stylesheet href="${url}/sheet.css"?>`),
    include: svg(
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file(text)}" parse="text"/>`,
    ),
    'include-in-text': svg(
      `<text y="40" fill="#f0f" font-size="40"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file(text)}" parse="text"/></text>`,
    ),
    'script-and-handlers': svg(
      `<script>fetch("${url}/script")</script><script href="${url}/script.js"/>`,
      '',
      `onload="fetch('${url}/load')"`,
    ),
    'foreign-object': svg(
      `<foreignObject width="96" height="64"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/frame"/></foreignObject>`,
    ),
    'nested-drawing': image(
      `data:image/svg+xml;base64,${Buffer.from(image(file(imagePath))).toString('base64')}`,
    ),
    'nested-drawing-by-http': image(
      `data:image/svg+xml;base64,${Buffer.from(image(`${url}/nested.png`)).toString('base64')}`,
    ),
    'cursor-and-link': svg(
      `<a href="${url}/link"><rect width="9" height="9" cursor="url(${url}/cursor.png)"/></a>`,
    ),
    'outside-document-type': svg('', `<!DOCTYPE svg SYSTEM "${url}/type.dtd">`),
    'entity-of-a-file': entity(`<!ENTITY bait SYSTEM "${file(text)}">`),
    'entity-by-http': entity(`<!ENTITY bait SYSTEM "${url}/entity">`),
    'entity-of-the-passwords': entity('<!ENTITY bait SYSTEM "file:///etc/passwd">'),
    'parameter-entity': entity(`<!ENTITY % p SYSTEM "${url}/parameter"> %p; <!ENTITY bait "">`),
    'public-entity': entity(`<!ENTITY bait PUBLIC "-//X" "${file(text)}">`),
  };
  const rows = Object.entries({ ...references, ...workloads() });
  const compressed = gzipSync(image(file(imagePath)));
  return [
    ...rows.map(([name, drawing]) => harmless(`${name}.svg`, drawing)),
    harmless('compressed.svg', compressed),
    harmless('sixteen-bits.svg', Buffer.from(`\ufeff${image(file(imagePath))}`, 'utf16le')),
    { ...harmless('too-heavy.svg', svg(`<!--${'x'.repeat(10_100_000)}-->`)), must: 'be refused' },
    { ...harmless('not-closed.svg', svg('').slice(0, -6)), must: 'be refused' },
    {
      ...harmless('no-size.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'),
      must: 'be refused',
    },
    harmless(
      'a-billion-wide.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"/>',
    ),
    {
      ...harmless(
        'a-million-wide.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
      ),
      must: 'be refused',
    },
  ];
}

const harmless = (name: string, bytes: string | Uint8Array): HostileFile => ({
  name,
  format: 'SVG',
  bytes: copyBytes(bytes),
  must: 'be harmless',
});

/** Drawings of unbounded time or memory. */
function workloads(): Record<string, string> {
  const laughs = Array.from({ length: 12 }, (_, n) =>
    n === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
  );
  const copies = Array.from({ length: 12 }, (_, n) => {
    const inside = n === 0 ? '<rect width="1" height="1"/>' : `<use href="#u${n - 1}"/>`.repeat(10);
    return `<g id="u${n}">${inside}</g>`;
  });
  const bomb = pngOf(
    pngHeader({ width: 30_000, height: 30_000 }),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
  );
  const blurs = '<feGaussianBlur stdDeviation="500"/>'.repeat(200);
  const effects = (inside: string) =>
    svg(
      `<filter id="f" x="-10000%" y="-10000%" width="20000%" height="20000%">${inside}</filter><rect width="96" height="64" fill="red" filter="url(#f)"/>`,
    );
  return {
    'entity-bomb': svg('<text>&e11;</text>', `<!DOCTYPE svg [${laughs.join('')}]>`),
    'long-entity': svg(
      `<text>${'&e;'.repeat(50_000)}</text>`,
      `<!DOCTYPE svg [<!ENTITY e "${'x'.repeat(50_000)}">]>`,
    ),
    'copies-of-copies': svg(`<defs>${copies.join('')}</defs><use href="#u11"/>`),
    'copy-of-itself': svg('<g id="a"><use href="#a"/></g>'),
    'pattern-of-itself': svg(
      '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="96" height="64" fill="url(#p)"/>',
    ),
    'deep-nesting': svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
    'many-elements': svg('<rect width="1" height="1"/>'.repeat(250_000)),
    'huge-blur': effects('<feGaussianBlur stdDeviation="100000"/>'),
    'many-blurs': effects(blurs),
    'endless-turbulence': effects('<feTurbulence baseFrequency="9" numOctaves="100000"/>'),
    'huge-matrix': effects(
      `<feConvolveMatrix order="1000" kernelMatrix="${'1 '.repeat(1_000_000)}"/>`,
    ),
    'huge-morphology': effects('<feMorphology operator="dilate" radius="100000"/>'),
    'light-everywhere': effects(
      '<feDiffuseLighting><fePointLight x="1" y="1" z="1"/></feDiffuseLighting>',
    ),
    'dashes-without-end': svg('<path d="M0 0L1e9 1e9" stroke="red" stroke-dasharray="0.0001"/>'),
    'long-path': svg(`<path stroke="red" d="M0 0${'L90 60L0 1'.repeat(100_000)}"/>`),
    'tiny-pattern': svg(
      '<pattern id="p" width="0.00001" height="0.00001"><rect width="1" height="1"/></pattern><rect width="96" height="64" fill="url(#p)"/>',
    ),
    'bomb-inside': image(`data:image/png;base64,${bomb.toString('base64')}`),
    'numbers-beyond-numbers': svg(
      '<rect x="1e308" width="1e308" height="-1e308"/><circle r="1e400"/>',
      '',
      'viewBox="0 0 1e308 1e-308"',
    ),
  };
}
