import { PREVIEW } from '@/contract/limits';
import { decodeAsFarAsPossible } from '../formats/decode-image';
import type { Header } from '../formats/read-header';
import { encodeJpeg, onWhite, shrink } from '../pixels';
import type { AnalysedPixels, RawImage } from '../port';

/** Longest edges in pixels: to find lines of text, to find objects, and to name colours. */
const EDGES = { overview: 736, thumbnail: 512, sample: 64 };
/** The longest edge, in pixels, from which no line gets easier to read. */
const DETAIL_EDGE = 1600;

/** The image at `path`, with its `header`, in the sizes the analyser looks at, on white. */
export const makeAnalysedPixels = async (path: string, header: Header): Promise<AnalysedPixels> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, EDGES.overview);
  const thumbnail = await shrink(pixels, EDGES.thumbnail);
  return {
    overview: onWhite(pixels),
    thumbnail: onWhite(thumbnail),
    sample: onWhite(await shrink(thumbnail, EDGES.sample)),
  };
};

/** The image at `path`, with its `header`, large enough to read lines of text in, on white. */
export const makeDetail = async (path: string, header: Header): Promise<RawImage> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, DETAIL_EDGE);
  return onWhite(pixels);
};

/** Pixels. Enough to see the content of an image; more would cost the model time and tokens. */
const JPEG_EDGE = 1024;

/** The image at `path`, with its `header`, as a JPEG without metadata. Pure noise takes 670 KB. */
export const asJpeg = async (path: string, header: Header): Promise<Uint8Array> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, JPEG_EDGE);
  return encodeJpeg(onWhite(pixels), 80);
};

/** The image at `path`, with its `header`, as the JPEG of a link, in sRGB. */
export const makePreview = async (path: string, header: Header): Promise<Uint8Array> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, PREVIEW.edgePx);
  const shown = onWhite(pixels);
  let jpeg: Uint8Array = new Uint8Array();
  // Pure noise needs the last of them.
  for (const quality of [82, 65, 45, 25, 10]) {
    jpeg = await encodeJpeg(shown, quality);
    if (jpeg.length <= PREVIEW.bytes) break;
  }
  return jpeg;
};
