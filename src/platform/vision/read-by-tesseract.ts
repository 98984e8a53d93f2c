import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { RawImage } from '../imaging/port';
import { languageFile } from './language-data';
import type { Reading } from './read-by-ppocr';

/** Pixels of plain background around a line. */
const MARGIN = 10;
const NEURAL_ONLY = 1;
const SINGLE_LINE = '7';

export type LineReader = (line: RawImage) => Reading;

/**
 * Opens Tesseract in this process.
 * @param languages names of installed packages of @tesseract.js-data, such as `eng`
 */
export async function openTesseract(languages: readonly string[]): Promise<LineReader> {
  const { default: loadCore } = await import('tesseract.js-core/tesseract-core-simd-lstm.js');
  const core = await loadCore({ print: () => {}, printErr: () => {}, TesseractProgress: () => {} });
  for (const language of languages)
    core.FS.writeFile(`${language}.traineddata`, readLanguage(language));
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages.join('+'), NEURAL_ONLY) !== 0)
    throw new Error(`Tesseract cannot read its languages: ${languages.join(', ')}.`);
  api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE);
  return (line) => {
    core.FS.writeFile('/input', asGreymap(line));
    api.SetImageFile();
    api.Recognize(null);
    const reading = {
      text: api.GetUTF8Text().replace(/\s+/g, ' ').trim(),
      confidence: api.MeanTextConf() / 100,
    };
    api.Clear();
    return reading;
  };
}

const readLanguage = (language: string): Uint8Array =>
  gunzipSync(readFileSync(languageFile(language)));

/** Dark letters on a light background, with a margin, as a PGM file. */
function asGreymap({ width, height, rgb }: RawImage): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++)
    grey[pixel] =
      ((rgb[pixel * 3] as number) * 77 +
        (rgb[pixel * 3 + 1] as number) * 150 +
        (rgb[pixel * 3 + 2] as number) * 29) >>
      8;
  const background = edgeShade(grey, width, height);
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const isInverted = background < mean;
  const header = Buffer.from(`P5 ${width + 2 * MARGIN} ${height + 2 * MARGIN} 255\n`);
  const file = new Uint8Array(header.length + (width + 2 * MARGIN) * (height + 2 * MARGIN));
  file.fill(isInverted ? 255 - background : background);
  file.set(header);
  for (let y = 0; y < height; y++) {
    const row = grey.subarray(y * width, (y + 1) * width);
    const target = header.length + (y + MARGIN) * (width + 2 * MARGIN) + MARGIN;
    file.set(isInverted ? row.map((value) => 255 - value) : row, target);
  }
  return file;
}

/** The median shade of the first and the last row. */
function edgeShade(grey: Uint8Array, width: number, height: number): number {
  const shades = [...grey.subarray(0, width), ...grey.subarray((height - 1) * width)];
  return shades.sort((one, other) => one - other)[shades.length >> 1] ?? 255;
}
