import type { Imaging } from './port';
import { makeImaging } from './sharp';

/** One call of Imaging, as it is sent to the process that runs it. */
export type ImageTask = { task: keyof Imaging; path: string };

/** Runs one call of Imaging in this process. */
export function makeImageTaskRunner(): (work: ImageTask) => Promise<unknown> {
  const imaging = makeImaging();
  return ({ task: what, path }) => imaging[what](path);
}
