import type { Bait } from './bait';
import type { GoodFile, HostileFile } from './corpus-file';
import { goodDeepAvifs } from './good-deep-avif';
import { goodHeifs } from './good-heif';
import { goodJpegs } from './good-jpeg';
import { goodPngs } from './good-png';
import { goodTiffBmpSvg } from './good-tiff-bmp-svg';
import { goodVideos } from './good-videos';
import { goodWebpGifAvif } from './good-webp-gif-avif';
import { bombs } from './hostile-bombs';
import { cutShort, disguises, empties, hostileNames } from './hostile-disguises';
import { hostileHeifs } from './hostile-heif';
import { hostileMetadata } from './hostile-metadata';
import { hostileSvgs } from './hostile-svg';
import { hostileVideos } from './hostile-videos';

/**
 * Makes every good file: all formats with their variations.
 * @param folder for temporary files of the encoders
 * @param print prints which files are left out because a tool is missing
 */
export async function makeGoodFiles(
  folder: string,
  print: (line: string) => void,
): Promise<GoodFile[]> {
  return [
    ...(await goodJpegs(folder)),
    ...(await goodPngs()),
    ...(await goodWebpGifAvif()),
    ...(await goodDeepAvifs(folder, print)),
    ...(await goodHeifs(folder, print)),
    ...(await goodTiffBmpSvg()),
    ...(await goodVideos(folder, print)),
  ];
}

/** Makes every hostile file, from the good ones or byte by byte. */
export async function makeHostileFiles(
  good: GoodFile[],
  bait: Bait,
  foreign: { path: string; url: string },
): Promise<HostileFile[]> {
  return [
    ...(await bombs()),
    ...hostileHeifs(good),
    ...hostileSvgs(bait, foreign),
    ...(await hostileMetadata()),
    ...(await disguises()),
    ...(await hostileNames()),
    ...cutShort(good),
    ...empties(),
    ...hostileVideos(bait),
  ];
}
