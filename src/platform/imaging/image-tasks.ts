import type { Imaging } from './port';
import { makeImaging } from './sharp';

/** One call of Imaging, as sent to the process running it. */
export type ImageTask = { task: keyof Imaging; path: string };

/** Runs one call of Imaging in this process. */
export function makeImageTaskRunner(): (work: ImageTask) => Promise<unknown> {
  const imaging = makeImaging();
  return ({ task: what, path }) => imaging[what](path);
}
