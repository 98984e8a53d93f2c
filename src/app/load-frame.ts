import { caller, visitor } from './caller';

/** What stands above the pages of whoever is signed in; null: nobody is. */
export const loadFrame = async () => ((await visitor()) ? (await caller()).page.frame() : null);
