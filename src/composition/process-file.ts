import { fileURLToPath } from 'node:url';

/** The file of one of the service's processes: its source, or its bundle. */
export function processFile(name: 'worker' | 'image-decoder'): string {
  const here = new URL(import.meta.url);
  if (here.pathname.endsWith('.ts')) return fileURLToPath(new URL(`../processes/${name}.ts`, here));
  // esbuild moves shared code into the root of its output folder; entry points stay in their folders.
  const root = /\/(processes|commands)\/[^/]+$/.test(here.pathname) ? '../' : './';
  return fileURLToPath(new URL(`${root}processes/${name}.js`, here));
}
