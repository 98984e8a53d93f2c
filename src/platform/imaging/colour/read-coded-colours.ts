import { type Box, readProperties } from '../containers/boxes';
import { readPngChunks } from '../containers/png-chunks';

/**
 * The meaning of an image's numbers, in the codes of ITU-T H.273. `peakNits`: the brightest pixel of the image, if the
 * file states it.
 */
export type CodedColours = { primaries: number; transfer: number; peakNits?: number };

/** sRGB, its predecessors, and "unspecified". */
const ORDINARY_PRIMARIES = [1, 2];
const ORDINARY_TRANSFERS = [1, 2, 6, 13, 14, 15];

/**
 * The colours stated in codes by the AVIF, HEIC or PNG at `path`. Null where they are ordinary, stated by a profile
 * (the decoders know it), or not stated.
 */
export const readCodedColours = async (
  path: string,
  contentType: string,
): Promise<CodedColours | null> => {
  const said =
    contentType === 'image/png' ? await codesOfPng(path) : codesOf(await readProperties(path));
  if (!said) return null;
  const ordinary =
    ORDINARY_PRIMARIES.includes(said.primaries) && ORDINARY_TRANSFERS.includes(said.transfer);
  return ordinary ? null : said;
};

function codesOf(properties: Box[]): CodedColours | null {
  const colours = properties
    .filter(({ type }) => type === 'colr')
    .map(({ content }) => ({ kind: content.toString('latin1', 0, 4), content }));
  if (colours.some(({ kind }) => kind === 'prof' || kind === 'rICC')) return null;
  const codes = colours.find(({ kind, content }) => kind === 'nclx' && content.length >= 8);
  if (!codes) return null;
  const light = properties.find(({ type, content }) => type === 'clli' && content.length >= 4);
  const peakNits = light?.content.readUInt16BE(0);
  return {
    primaries: codes.content.readUInt16BE(4),
    transfer: codes.content.readUInt16BE(6),
    ...(peakNits ? { peakNits } : {}),
  };
}

async function codesOfPng(path: string): Promise<CodedColours | null> {
  const chunks = await readPngChunks(path, ['cICP', 'iCCP'], { until: 'IDAT' });
  const [primaries, transfer] = chunks.find(({ type }) => type === 'cICP')?.content ?? [];
  if (
    chunks.some(({ type }) => type === 'iCCP') ||
    primaries === undefined ||
    transfer === undefined
  )
    return null;
  return { primaries, transfer };
}
