import sharp from 'sharp';
import { showsBait } from '../corpus/bait';
import type { Bytes, GoodFile } from '../corpus/corpus-file';
import { SECRET } from '../corpus/exif';
import { colours } from '../corpus/scene';
import { sha256, sha256At } from '../request';

/** An asset as the interface tells it, as far as it is judged. */
export type ToldAsset = {
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

type Look = GoodFile['look'];

/** Parts of a WebP that hold pixels; EXIF, XMP and profiles have parts of their own. */
const PIXELS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];
/** The tolerance of a channel; colours of print differ from those of a screen by more. */
const FAR = { exact: 16, rough: 80 };

/** What is wrong with the original as it is served. */
export async function judgeOriginal({ url }: ToldAsset, bytes: Bytes): Promise<string[]> {
  const wrong: string[] = [];
  if ((await sha256At(url)) !== (await sha256(bytes))) wrong.push('the original differs');
  const { headers } = await fetch(url, { method: 'HEAD' });
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('served without nosniff');
  if (!headers.get('content-security-policy')?.includes('sandbox'))
    wrong.push('served without sandbox');
  if (!/^(image|video)\//.test(headers.get('content-type') ?? ''))
    wrong.push(`served as ${headers.get('content-type')}`);
  return wrong;
}

/** What is wrong with the smaller pictures: their number, measures and bytes; `baited`: no bait may be seen. */
export async function judgeDerived(
  asset: ToldAsset,
  look: Look,
  baited: boolean,
): Promise<string[]> {
  const { width, height, sizes, thumbUrlBlurred } = asset;
  if (width === null || height === null || thumbUrlBlurred === null) return ['it has no sizes'];
  const longest = Math.max(width, height);
  const served = Object.entries(JSON.parse(sizes ?? '{}') as Record<string, string>);
  const wrong: string[] = [];
  for (const [edge, url] of [...served, ['32', thumbUrlBlurred] as const]) {
    const scale = Math.min(1, Number(edge) / longest);
    const expected = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    const found = await judgePicture(url, expected, edge === '32' ? 'none' : look, baited);
    wrong.push(...found.map((what) => `size ${edge}: ${what}`));
  }
  return wrong;
}

async function judgePicture(
  url: string,
  expected: number[],
  look: Look,
  baited: boolean,
): Promise<string[]> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return [`answered ${response.status}`];
  const wrong: string[] = [];
  const others = webpParts(bytes).filter((part) => !PIXELS.includes(part));
  if (others.length > 0) wrong.push(`carries ${others.join()}`);
  if (bytes.includes(SECRET)) wrong.push('carries metadata');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const measured = [info.width, info.height];
  if (measured.some((side, place) => Math.abs(side - (expected[place] ?? 0)) > 1))
    wrong.push(`is ${measured.join(' × ')}, not ${expected.join(' × ')}`);
  if (baited && (await showsBait(bytes))) wrong.push('shows the bait');
  if (look !== 'none') wrong.push(...judgeColours(data, info, FAR[look]));
  return wrong;
}

/** The middle of each quarter against the colour it must have. */
function judgeColours(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
  far: number,
): string[] {
  return colours.flatMap((colour, place) => {
    const x = Math.floor(width * (place % 2 === 0 ? 0.25 : 0.75));
    const y = Math.floor(height * (place < 2 ? 0.25 : 0.75));
    const at = (y * width + x) * channels;
    const shown = [...data.subarray(at, at + 3)];
    const off = shown.some((value, channel) => Math.abs(value - (colour[channel] ?? 0)) > far);
    return off ? [`quarter ${place} is ${shown}, not ${colour}`] : [];
  });
}

/** The names of the parts of a WebP, in their order. */
function webpParts(bytes: Buffer): string[] {
  const parts: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    parts.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return parts;
}
