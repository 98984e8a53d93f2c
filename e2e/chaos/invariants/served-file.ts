import sharp from 'sharp';
import { showsBait } from '../corpus/bait';
import type { Bytes, GoodFile } from '../corpus/corpus-file';
import { SECRET } from '../corpus/exif';
import { COLOURS } from '../corpus/scene';
import { fetchSha256, sha256 } from '../request';

/** The checked fields of an asset as the interface returns it. */
export type ServedAsset = {
  id: string;
  name: string;
  url: string;
  contentType: string | null;
  width: number | null;
  height: number | null;
  size: number | null;
  blurhash: string | null;
  sizes: string | null;
  thumbUrlBlurred: string | null;
  updated: number | null;
  duration: number | null;
  metadata: { capture: Record<string, unknown> | null; video: unknown } | null;
};

type Expected = { colours: GoodFile['colours']; mayShowBait: boolean };

/** Chunks of a WebP for pixels and the colour profile; EXIF and XMP have their own chunks. */
const IMAGE_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];
/** Tolerance of a channel, 0 to 255; print colours differ more from screen colours. */
const TOLERANCE = { exact: 16, rough: 80 };
const BLURRED_EDGE_PX = '32';

/** Every problem of the served original. */
export async function checkOriginal({ url }: ServedAsset, bytes: Bytes): Promise<string[]> {
  const problems: string[] = [];
  if ((await fetchSha256(url)) !== (await sha256(bytes))) problems.push('the original differs');
  const { headers } = await fetch(url, { method: 'HEAD' });
  if (headers.get('x-content-type-options') !== 'nosniff') problems.push('served without nosniff');
  if (!headers.get('content-security-policy')?.includes('sandbox'))
    problems.push('served without sandbox');
  if (!/^(image|video)\//.test(headers.get('content-type') ?? ''))
    problems.push(`served as ${headers.get('content-type')}`);
  return problems;
}

/** Every problem of the renditions: their dimensions, bytes and colours. */
export async function checkRenditions(
  { width, height, sizes, thumbUrlBlurred }: ServedAsset,
  { colours, mayShowBait }: Expected,
): Promise<string[]> {
  if (width === null || height === null || thumbUrlBlurred === null) return ['it has no sizes'];
  const longest = Math.max(width, height);
  const served = Object.entries(JSON.parse(sizes ?? '{}') as Record<string, string>);
  const problems: string[] = [];
  for (const [edge, url] of [...served, [BLURRED_EDGE_PX, thumbUrlBlurred] as const]) {
    const scale = Math.min(1, Number(edge) / longest);
    const expected = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    const found = await checkRendition(url, expected, {
      colours: edge === BLURRED_EDGE_PX ? 'none' : colours,
      mayShowBait,
    });
    problems.push(...found.map((what) => `size ${edge}: ${what}`));
  }
  return problems;
}

async function checkRendition(
  url: string,
  expected: number[],
  { colours, mayShowBait }: Expected,
): Promise<string[]> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return [`answered ${response.status}`];
  const problems: string[] = [];
  const otherChunks = webpChunks(bytes).filter((chunk) => !IMAGE_CHUNKS.includes(chunk));
  if (otherChunks.length > 0) problems.push(`contains ${otherChunks.join()}`);
  if (!(await hasOwnProfileOrNone(bytes))) problems.push('contains a profile of its file');
  if (bytes.includes(SECRET)) problems.push('contains metadata');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const measured = [info.width, info.height];
  if (measured.some((side, index) => Math.abs(side - (expected[index] ?? 0)) > 1))
    problems.push(`is ${measured.join(' × ')}, not ${expected.join(' × ')}`);
  if (!mayShowBait && (await showsBait(bytes))) problems.push('shows the bait');
  if (colours !== 'none') problems.push(...checkColours(data, info, TOLERANCE[colours]));
  return problems;
}

/** Renditions with wide colours are in Display P3, and never carry the profile of their original. */
async function hasOwnProfileOrNone(bytes: Bytes): Promise<boolean> {
  const { icc } = await sharp(bytes).metadata();
  return icc === undefined || icc.equals(await displayP3());
}

/** The Display P3 profile of libvips. */
async function displayP3(): Promise<Buffer> {
  const pixel = sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips has no profile of Display P3.');
  return icc;
}

/** Compares the middle of each quarter with its expected colour. */
function checkColours(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
  tolerance: number,
): string[] {
  return COLOURS.flatMap((colour, quarter) => {
    const x = Math.floor(width * (quarter % 2 === 0 ? 0.25 : 0.75));
    const y = Math.floor(height * (quarter < 2 ? 0.25 : 0.75));
    const at = (y * width + x) * channels;
    const shown = [...data.subarray(at, at + 3)];
    const differs = shown.some(
      (value, channel) => Math.abs(value - (colour[channel] ?? 0)) > tolerance,
    );
    return differs ? [`quarter ${quarter} is ${shown}, not ${colour}`] : [];
  });
}

/** The names of the chunks of a WebP, in their order. */
function webpChunks(bytes: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    chunks.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return chunks;
}
