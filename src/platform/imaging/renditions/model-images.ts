import { toSrgb } from '../colour/convert-colours';
import { decodeAsFarAsPossible } from '../formats/decode-image';
import type { Header } from '../formats/read-header';
import { onWhite, shrink } from '../pixels';
import type { AnalysedPixels } from '../port';
import { encodeJpeg } from './encode-jpeg';

/** Longest edges in pixels: to read lines of text, to find them, to find objects, and to name colours. */
const EDGES = { detail: 1600, overview: 736, thumbnail: 512, sample: 64 };

/** The image at `path`, with its `header`, in the sizes the analyser looks at, on white. */
export const makeAnalysedPixels = async (path: string, header: Header): Promise<AnalysedPixels> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, EDGES.detail);
  const detail = await toSrgb(pixels);
  const overview = await shrink(detail, EDGES.overview);
  const thumbnail = await shrink(overview, EDGES.thumbnail);
  return {
    detail: onWhite(detail),
    overview: onWhite(overview),
    thumbnail: onWhite(thumbnail),
    sample: onWhite(await shrink(thumbnail, EDGES.sample)),
  };
};

/** Pixels. Enough to see the content of an image; more would cost the model time and tokens. */
const JPEG_EDGE = 1024;

/** The image at `path`, with its `header`, as a JPEG without metadata. Pure noise takes 670 KB. */
export const asJpeg = async (path: string, header: Header): Promise<Uint8Array> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, JPEG_EDGE);
  return encodeJpeg(onWhite(pixels), 80);
};
