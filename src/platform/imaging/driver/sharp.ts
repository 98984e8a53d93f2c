import { readFile } from 'node:fs/promises';
import { captureInXmp, captureOf } from '../details/capture-of';
import { readPhotoDetails } from '../details/read-photo-details';
import { readSources } from '../details/read-sources';
import { type Header, readHeader } from '../formats/read-header';
import { settleSharp } from '../formats/sharp-settings';
import type { Imaging, StatedDetails } from '../port';
import { deriveImage } from '../renditions/derive-image';
import { makeRenditions } from '../renditions/make-renditions';
import { asJpeg, makeAnalysedPixels, makeDetail, makePreview } from '../renditions/model-images';
import { cutSquare, makeCover, makeLogo } from '../renditions/webp-images';
import { stripFile } from '../stripped/strip-file';

/**
 * Imaging by sharp (libvips), with libheif for HEIC and our own decoder for BMP. Sets up sharp for the whole process.
 */
export const makeImaging = (): Imaging => {
  settleSharp();
  return {
    readHeader: withHeader(async (_, { contentType, width, height }) => ({
      contentType,
      width,
      height,
    })),
    readDetails: withHeader(readDetails),
    readPacket: async (path) => captureInXmp(await readFile(path)),
    process: withHeader(async (path, header) => ({
      ...(await readDetails(path, header)),
      ...(await makeRenditions(path, header)),
    })),
    asJpeg: withHeader(asJpeg),
    preview: withHeader(makePreview),
    analysedPixels: withHeader(makeAnalysedPixels),
    detail: withHeader(makeDetail),
    square: withHeader(cutSquare),
    logo: withHeader(makeLogo),
    cover: withHeader(makeCover),
    strip: stripFile,
    derive: withHeader(deriveImage),
  };
};

/** Every task but two begins with the header, which refuses what is no image. */
const withHeader =
  <More extends unknown[], Result>(
    work: (path: string, header: Header, ...more: More) => Promise<Result>,
  ) =>
  async (path: string, ...more: More) =>
    work(path, await readHeader(path), ...more);

const readDetails = async (path: string, header: Header): Promise<StatedDetails> => {
  const { width, height } = header;
  const sources = await readSources(path, header);
  const capture = captureOf(sources);
  return { width, height, capture, photo: readPhotoDetails(sources, capture) };
};
