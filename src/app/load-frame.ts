import { caller, visitor } from './caller';

/** Loads the header of the signed-in person; null when nobody is signed in. */
export const loadFrame = async () => ((await visitor()) ? (await caller()).page.frame() : null);
