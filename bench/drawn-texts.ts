import sharp from 'sharp';
import { seededRandom } from '@/testing/images';

const WORDS =
  'Invoice Gate Platform Meeting Station Friday Total Amount Number Please return Open Closed Exit Coffee Hotel Museum 4711 2024 B12 Parking Street Market Order Delivery Address Customer Service Terminal Ticket Entrance'.split(
    ' ',
  );

type Kind = { attributes: string; background?: string; noise?: number; rows?: number };

/** Ways to draw text, from plain to hard. `photo`: white on a photograph. */
const KINDS = {
  clean: { attributes: 'font-size="44"' },
  small: { attributes: 'font-size="20"' },
  rotated: { attributes: 'font-size="44" transform="rotate(-7 600 400)"' },
  faint: { attributes: 'font-size="44" fill="#999"' },
  light: { attributes: 'font-size="44" fill="#fff"', background: '#234' },
  serif: { attributes: 'font-size="36" style="font-family:DejaVu Serif" font-style="italic"' },
  grain: { attributes: 'font-size="40"', noise: 60 },
  screen: { attributes: 'font-size="17" fill="#333"', background: '#fff', rows: 12 },
  photo: { attributes: 'font-size="52" fill="#fff" stroke="#000" stroke-width="1"' },
} as const satisfies Record<string, Kind>;

export type TextKind = keyof typeof KINDS;
export const TEXT_KINDS = Object.keys(KINDS) as TextKind[];

/** Images with text of one kind, always the same ones. `photographs`: files below the text of the kind `photo`. */
export async function* drawTexts(kind: TextKind, count: number, photographs: readonly string[]) {
  const random = seededRandom(7);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] as string;
  const { attributes, background = '#eee', noise = 0, rows = 4 }: Kind = KINDS[kind];
  const step = Math.floor(480 / rows);
  for (let n = 0; n < count; n++) {
    const lines = Array.from({ length: rows }, () => [word(), word(), word(), word()].join(' '));
    const texts = lines.map((line, at) => `<text x="80" y="${220 + at * step}">${line}</text>`);
    const photograph = kind === 'photo' ? photographs[n % photographs.length] : undefined;
    if (kind === 'photo' && photograph === undefined) return;
    const ground = photograph ? '' : `<rect width="100%" height="100%" fill="${background}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${ground}
      <g font-family="DejaVu Sans" ${attributes}>${texts.join('')}</g></svg>`;
    yield { text: lines.join(' '), png: await compose(Buffer.from(svg), photograph, noise) };
  }
}

async function compose(drawn: Buffer, photograph: string | undefined, noise: number) {
  if (photograph)
    return sharp(photograph, { failOn: 'none' })
      .rotate()
      .resize(1200, 800, { fit: 'cover' })
      .composite([{ input: drawn }])
      .png()
      .toBuffer();
  if (noise === 0) return sharp(drawn).png().toBuffer();
  const grain = await sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: noise },
    },
  })
    .png()
    .toBuffer();
  return sharp(drawn)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
}

/** Levenshtein's. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}
