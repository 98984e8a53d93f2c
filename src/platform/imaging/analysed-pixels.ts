import { toSrgb } from './convert-colours';
import { decodeAsFarAsPossible } from './decode-image';
import { onWhite, type Pixels, shrink } from './pixels';
import type { AnalysedPixels } from './port';
import type { Header } from './read-header';

/** Longest edges in pixels: to read lines of text, to find them, to find objects, and to name colours. */
const EDGES = { detail: 1600, overview: 736, thumbnail: 512, sample: 64 };

/** The image at `path`, with its `header`, in the sizes the analyser looks at, on white. */
export const makeAnalysedPixels = async (path: string, header: Header): Promise<AnalysedPixels> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, EDGES.detail);
  const detail = await toSrgb(pixels);
  const overview = await shrink(detail, EDGES.overview);
  const thumbnail = await shrink(overview, EDGES.thumbnail);
  return {
    detail: rawOf(detail),
    overview: rawOf(overview),
    thumbnail: rawOf(thumbnail),
    sample: rawOf(await shrink(thumbnail, EDGES.sample)),
  };
};

const rawOf = (pixels: Pixels) => ({
  width: pixels.width,
  height: pixels.height,
  rgb: onWhite(pixels),
});
