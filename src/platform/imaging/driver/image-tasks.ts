import { getDecoder } from 'geotiff';
import { loadLibheif } from '../formats/heic';
import type { Imaging, WantedImage } from '../port';
import { makeImaging } from './sharp';

/** One call of Imaging, as sent to the process running it. */
export type ImageTask = {
  task: keyof Imaging;
  path: string;
  /** Of `derive`. */
  wanted?: WantedImage | undefined;
};

/** Runs one call of Imaging in this process. */
export function makeImageTaskRunner(): (work: ImageTask) => Promise<unknown> {
  const imaging = makeImaging();
  return ({ task, path, wanted }) => imaging[task](path, wanted as WantedImage);
}

/** None, LZW, JPEG, deflate, PackBits, LERC, zstd, WebP. */
const TIFF_COMPRESSIONS = [1, 5, 7, 8, 32773, 34887, 50000, 50001];

/** Loads the decoders otherwise loaded with the first file in need of them: 0.2 s and 40 MB. */
export const loadDecoders = async (): Promise<void> => {
  const loadTiffDecoder = (compression: number) =>
    // Without a file they may refuse their parameters, but then they are loaded.
    getDecoder(compression, NO_PARAMETERS).catch(() => null);
  await Promise.all([loadLibheif(), ...TIFF_COMPRESSIONS.map(loadTiffDecoder)]);
};

const NO_PARAMETERS = {} as Parameters<typeof getDecoder>[1];
