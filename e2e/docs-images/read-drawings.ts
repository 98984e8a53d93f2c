import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { StillLife } from './still-lifes';

const FOLDER = new URL('drawings/', import.meta.url);
const LONGEST_EDGE_PX = 1600;

/** Tags by what is drawn. */
const TAGS: Record<string, string[]> = {
  arch: ['architecture', 'campaign'],
  dunes: ['landscape', 'campaign'],
  fern: ['plant', 'detail'],
  peaks: ['landscape', 'campaign'],
  sea: ['landscape', 'campaign'],
  vase: ['ceramic', 'shelf'],
};

/** The drawings of this folder as JPEGs: images free of rights, richer than the still lifes. */
export async function readDrawings(): Promise<StillLife[]> {
  const files = (await readdir(FOLDER)).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace('.svg', '');
      const svg = await readFile(new URL(file, FOLDER));
      const edge = { width: LONGEST_EDGE_PX, height: LONGEST_EDGE_PX, fit: 'inside' } as const;
      const jpeg = await sharp(svg, { density: 240 }).resize(edge).jpeg({ quality: 90 }).toBuffer();
      const description = /<title>(.*)<\/title>/.exec(svg.toString())?.[1] ?? '';
      return { name: `${name}.jpg`, description, tags: TAGS[name] ?? [], jpeg };
    }),
  );
}
