import { expect, it } from 'vitest';
import { aPlainImage, withChunk, withSegment } from '@/testing/image-parts';
import { imagingOfBytes } from '@/testing/imaging';

const { detailsOf } = imagingOfBytes();
const TERMS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const sourceOf = async (bytes: Uint8Array) => (await detailsOf(bytes)).photo?.digitalSource;

const packet = (property: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
   <rdf:Description rdf:about="" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${property}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const box = (type: string, ...content: Buffer[]) => {
  const whole = Buffer.concat([Buffer.alloc(8), ...content]);
  whole.writeUInt32BE(whole.length);
  whole.write(type, 4);
  return whole;
};
/** A text of CBOR with the ends of its neighbours. */
const cborOf = (text: string) =>
  Buffer.concat([
    Buffer.from('qdigitalSourceTypex'),
    Buffer.from([text.length]),
    Buffer.from(`${text}factionn`),
  ]);
/** A store of manifests with a step of each kind. */
const manifest = (terms: string[], label = 'c2pa') =>
  box(
    'jumb',
    box('jumd', Buffer.from('c2pa'), Buffer.alloc(12), Buffer.from(`\x03${label}\0`)),
    box('jumb', ...terms.map((term) => cborOf(TERMS + term))),
  );

/** A JPEG with a box in segments of so many bytes. */
async function jpegWith(content: Buffer, size = 60_000) {
  let jpeg: Buffer = await aPlainImage().jpeg().toBuffer();
  for (let part = Math.ceil(content.length / size); part > 0; part--) {
    const again = part > 1 ? content.subarray(0, 8) : Buffer.alloc(0);
    const head = Buffer.from('4a50000100000000', 'hex');
    head.writeUInt32BE(part, 4);
    const piece = content.subarray((part - 1) * size, part * size);
    jpeg = withSegment(jpeg, APP11, Buffer.concat([head, again, piece]));
  }
  return jpeg;
}
const APP11 = 0xeb;

const pngWith = async (content: Buffer) =>
  withChunk(await aPlainImage().png().toBuffer(), 'caBX', content);

const AI = 'trainedAlgorithmicMedia';

it.each([
  ['as a URL', `<e:DigitalSourceType>${TERMS}${AI}</e:DigitalSourceType>`, AI],
  [
    'as a resource',
    `<e:DigitalSourceType rdf:resource="${TERMS}digitalCapture"/>`,
    'digitalCapture',
  ],
  ['as a term', `<e:DigitalSourceType>${AI}</e:DigitalSourceType>`, AI],
])('reads the term of XMP %s', async (_, property, type) => {
  const jpeg = await aPlainImage().withXmp(packet(property)).jpeg().toBuffer();
  expect(await sourceOf(jpeg)).toEqual({ type, c2pa: false });
});

it('reads what a C2PA manifest claims, whatever later steps were', async () => {
  const claim = manifest([AI, 'humanEdits']);
  const found = { type: AI, c2pa: true };
  expect(await sourceOf(await jpegWith(claim))).toEqual(found);
  expect(await sourceOf(await jpegWith(claim, 70))).toEqual(found);
  expect(await sourceOf(await pngWith(claim))).toEqual(found);
  expect(await sourceOf(await jpegWith(manifest([])))).toEqual({ type: null, c2pa: true });
});

it('takes nothing else for a claim', async () => {
  expect(await sourceOf(await jpegWith(manifest([AI], 'other')))).toBeUndefined();
  expect(await sourceOf(await aPlainImage().png().toBuffer())).toBeUndefined();
  const words = packet('<e:DigitalSourceType>made by hand, of course</e:DigitalSourceType>');
  expect(await sourceOf(await aPlainImage().withXmp(words).jpeg().toBuffer())).toBeUndefined();
});
