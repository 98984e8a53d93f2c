import type { World } from '../world.js';

/** A rule of the specification. `id` is its heading, or the number of the operation, and its number there. */
export type Rule = {
  id: string;
  text: string;
  /** Throws what is wrong, or `NotTried`. */
  check(world: World): Promise<unknown> | unknown;
};
