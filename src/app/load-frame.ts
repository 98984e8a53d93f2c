import { caller, signedInPerson } from './caller';

/** Loads the header of the signed-in person; null when nobody is signed in. */
export const loadFrame = async () =>
  (await signedInPerson()) ? (await caller()).page.frame() : null;
