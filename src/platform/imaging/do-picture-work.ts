import type { Imaging } from './port';
import { makeImaging } from './sharp';

/** One call of Imaging, as it travels to the process that carries it out. */
export type PictureWork = { what: keyof Imaging; path: string };

/** Carries out one call of Imaging in this very process. */
export function doPictureWork(): (work: PictureWork) => Promise<unknown> {
  const imaging = makeImaging();
  return ({ what, path }) => imaging[what](path);
}
