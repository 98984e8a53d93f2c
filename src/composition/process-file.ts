import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of one of the service's processes.
 * @param entryPoint `import.meta.url` of the running entry point: a file of processes/ or commands/, either the source
 *   or its bundle, since the build keeps the two folders
 */
export const processFile = (
  entryPoint: string,
  name: 'web' | 'worker' | 'image-decoder' | 'image-analyser',
): string => fileURLToPath(new URL(`../processes/${name}${extname(entryPoint)}`, entryPoint));

/** The model for objects, written by the build beside the folder of the processes. */
export const objectModelFile = (entryPoint: string): string =>
  fileURLToPath(new URL('../models/objects.onnx', entryPoint));
