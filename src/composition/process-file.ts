import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of one of the service's processes.
 * @param entryPoint `import.meta.url` of the running entry point: a file of processes/ or commands/, either the source
 *   or its bundle, since the build keeps the two folders
 */
export const processFile = (entryPoint: string, name: 'web' | 'worker' | 'image-decoder'): string =>
  fileURLToPath(new URL(`../processes/${name}${extname(entryPoint)}`, entryPoint));

/** The names of places, written by the build beside what it builds (scripts/pack-places.mjs). */
export const placesFile = (entryPoint: string): string => {
  const isSource = extname(entryPoint) === '.ts';
  return fileURLToPath(new URL(isSource ? '../../dist/places.bin' : '../places.bin', entryPoint));
};
