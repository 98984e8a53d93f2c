import { fileURLToPath } from 'node:url';

/** The file of one of the service's processes, from wherever this runs: its sources, or the bundle made of them. */
export function processFile(name: 'worker' | 'picture-decoder'): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./${name}.${extension}`, import.meta.url));
}
