import { AI_SOURCES } from '../../../contract/choices';
import { type ReadPart, readParts } from '../../read-parts';
import { SOS, segmentsIn } from '../containers/jpeg-segments';
import { type PngChunk, readPngChunks } from '../containers/png-chunks';
import type { DigitalSource } from '../port';
import { IPTC_EXTENSION, type Xmp } from './read-xmp';

/** Of the terms of IPTC's list of digital source types. */
const TERM = /(?:^|\/)([A-Za-z]{3,60})$/;
/** In CBOR, where one byte says how long the text is and another one may follow at once, or in JSON. */
const TERM_IN_CLAIM =
  /(?:x([\s\S])|")(https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]+)/g;

/**
 * How a file claims to have been made: by IPTC's term in its XMP, or in a C2PA manifest, whose signature is not checked.
 * Undefined without a claim. Never throws.
 */
export async function readDigitalSource(
  path: string,
  contentType: string,
  xmp: Xmp,
): Promise<DigitalSource | undefined> {
  const manifest = await findManifest(path, contentType).catch(() => null);
  const terms = [...(manifest?.toString('latin1') ?? '').matchAll(TERM_IN_CLAIM)].map(
    ([, length, text = '']) => TERM.exec(text.slice(0, length?.charCodeAt(0)))?.[1] ?? '',
  );
  const written = TERM.exec(xmp(IPTC_EXTENSION, 'DigitalSourceType')[0]?.trim() ?? '')?.[1];
  const all = written === undefined ? terms : [written, ...terms];
  // Later steps of a manifest may be plain edits of what a model made.
  const type = all.find((term) => AI_SOURCES.includes(term)) ?? all[0] ?? null;
  return type === null && !manifest ? undefined : { type, c2pa: manifest !== null };
}

const JPEG_PART_BYTES = 2_000_000;
const APP11 = 0xeb;

/** The JUMBF box of a C2PA manifest in a JPEG or PNG, as far as the first two megabytes have it; null without one. */
async function findManifest(path: string, contentType: string): Promise<Buffer | null> {
  const content =
    contentType === 'image/jpeg'
      ? await readParts(path, jumbfInJpeg)
      : contentType === 'image/png'
        ? join(await readPngChunks(path, ['caBX'], { until: 'IDAT' }))
        : null;
  return content && isManifest(content) ? content : null;
}

const join = (chunks: PngChunk[]) => Buffer.concat(chunks.map(({ content }) => content));

/** The boxes in the segments APP11: each repeats the head of the box that it continues. */
const jumbfInJpeg = async (read: ReadPart): Promise<Buffer> => {
  const bytes = await read(0, JPEG_PART_BYTES);
  const parts: Buffer[] = [];
  for (const { marker, at, end } of segmentsIn(bytes)) {
    if (marker === SOS) break;
    // "JP", the number of the box (2 bytes) and of the part (4), length and type of the box.
    if (
      marker === APP11 &&
      at + 20 <= bytes.length &&
      bytes.toString('latin1', at + 4, at + 6) === 'JP'
    )
      parts.push(bytes.subarray(at + (bytes.readUInt32BE(at + 8) > 1 ? 20 : 12), end));
  }
  return Buffer.concat(parts);
};

/** A superbox whose description has the type and the label of a store of C2PA manifests. */
const isManifest = (box: Buffer): boolean =>
  box.toString('latin1', 4, 8) === 'jumb' &&
  box.toString('latin1', 12, 20) === 'jumdc2pa' &&
  box.toString('latin1', 33, 38) === 'c2pa\0';
