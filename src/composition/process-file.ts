import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of one of the service's processes.
 * @param entryPoint `import.meta.url` of the running entry point: a file of processes/ or commands/, either the source
 *   or its bundle, since the build keeps the two folders
 */
export const processFile = (
  entryPoint: string,
  name: 'web' | 'worker' | 'image-decoder' | 'image-analyser' | 'embedder',
): string => fileURLToPath(new URL(`../processes/${name}${extname(entryPoint)}`, entryPoint));

/** A file that the build writes beside the folder of the processes; from the sources, that of the last build. */
const builtFile = (entryPoint: string, name: string): string => {
  const isSource = extname(entryPoint) === '.ts';
  return fileURLToPath(new URL(isSource ? `../../dist/${name}` : `../${name}`, entryPoint));
};

/** The names of places (scripts/pack-places.mjs). */
export const placesFile = (entryPoint: string): string => builtFile(entryPoint, 'places.bin');

/** The model for objects (scripts/convert-object-model.mjs). */
export const objectModelFile = (entryPoint: string): string =>
  builtFile(entryPoint, 'models/objects.onnx');
