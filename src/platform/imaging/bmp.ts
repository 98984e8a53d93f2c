import { readFile } from 'node:fs/promises';
import { readParts } from '../read-parts';
import { BMP_BEGINNING_BYTES, readBmpDimensions, readBmpHeader } from './bmp-header';
import { readBmpPixels } from './bmp-pixels';
import { type Pixels, shrink } from './pixels';

/** Reads width and height of a BMP from its first bytes. Refuses with UnreadableImage if it has none. */
export const readBmpSize = async (path: string): Promise<{ width: number; height: number }> => {
  const beginning = await readParts(path, (read) => read(0, BMP_BEGINNING_BYTES));
  const { width, height } = readBmpDimensions(beginning);
  return { width, height };
};

/**
 * Decodes a BMP, its longest edge at most `edge` pixels. Refuses damaged files with UnreadableImage. Unlike every
 * library in the registry, it shows all mandatory files of the public bmpsuite.
 */
export const decodeBmp = async (path: string, edge: number): Promise<Pixels> => {
  const bytes = await readFile(path);
  const header = readBmpHeader(bytes);
  const data = readBmpPixels(bytes, header);
  const { width, height } = header;
  return shrink({ data, width, height, channels: 4, gamut: 'srgb' }, edge);
};
