import type { Imaging } from './port';
import { makeImaging } from './sharp';

/** One call of Imaging, as it travels to the process that carries it out. */
export type ImageTask = { task: keyof Imaging; path: string };

/** Carries out one call of Imaging in this very process. */
export function makeImageTaskRunner(): (work: ImageTask) => Promise<unknown> {
  const imaging = makeImaging();
  return ({ task: what, path }) => imaging[what](path);
}
