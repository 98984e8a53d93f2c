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
    readHeader: async (path) => {
      const { contentType, width, height } = await readHeader(path);
      return { contentType, width, height };
    },
    readDetails: async (path) => readDetails(path, await readHeader(path)),
    readPacket: async (path) => captureInXmp(await readFile(path)),
    process: async (path) => {
      const header = await readHeader(path);
      return { ...(await readDetails(path, header)), ...(await makeRenditions(path, header)) };
    },
    asJpeg: async (path) => asJpeg(path, await readHeader(path)),
    preview: async (path) => makePreview(path, await readHeader(path)),
    analysedPixels: async (path) => makeAnalysedPixels(path, await readHeader(path)),
    detail: async (path) => makeDetail(path, await readHeader(path)),
    square: async (path) => cutSquare(path, await readHeader(path)),
    logo: async (path) => makeLogo(path, await readHeader(path)),
    cover: async (path) => makeCover(path, await readHeader(path)),
    strip: stripFile,
    derive: async (path, wanted) => deriveImage(path, await readHeader(path), wanted),
  };
};

const readDetails = async (path: string, header: Header): Promise<StatedDetails> => {
  const { width, height } = header;
  const sources = await readSources(path, header);
  const capture = captureOf(sources);
  return { width, height, capture, photo: readPhotoDetails(sources, capture) };
};
