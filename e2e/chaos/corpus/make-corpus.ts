import type { Bait } from './bait';
import type { GoodFile, HostileFile } from './corpus-file';
import { goodDeepAvifs } from './good-deep-avif';
import { goodHeifs } from './good-heif';
import { goodJpegs } from './good-jpeg';
import { goodPngs } from './good-png';
import { goodPrintPictures } from './good-tiff-bmp-svg';
import { goodFilms } from './good-videos';
import { goodWebPictures } from './good-webp-gif-avif';
import { bombs } from './hostile-bombs';
import { cutShort, disguises, empties, hostileNames } from './hostile-disguises';
import { hostileHeifs } from './hostile-heif';
import { hostileMetadata } from './hostile-metadata';
import { hostileSvgs } from './hostile-svg';
import { hostileFilms } from './hostile-videos';

/**
 * Makes every file that must be taken in: each format, and each oddity of it.
 * @param folder for what the tools that encode some of them work with
 * @param say told what is left out where a tool is missing
 */
export async function makeGood(folder: string, say: (line: string) => void): Promise<GoodFile[]> {
  return [
    ...(await goodJpegs(folder)),
    ...(await goodPngs()),
    ...(await goodWebPictures()),
    ...(await goodDeepAvifs(folder, say)),
    ...(await goodHeifs(folder, say)),
    ...(await goodPrintPictures()),
    ...(await goodFilms(folder, say)),
  ];
}

/** Makes every file that was made to do harm, out of the good ones or by hand. */
export async function makeHostile(
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
    ...hostileFilms(bait),
  ];
}
