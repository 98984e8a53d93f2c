import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/** The libraries of a bulk change, both authorized. `target`: where a transfer moves to; null for all other kinds. */
export type Places = { library: LibraryForWriting; target: LibraryForWriting | null };

/** The result of one part. `before`: what an undo needs, an entry for each changed asset. */
export type Applied = {
  changed: number;
  before: { id: string }[];
  /** False when some of the part is left to do, in another transaction. */
  complete?: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: each kind reads what it wrote itself.
export type Before = any[];

/** The effect of a bulk change on the assets of a part, within the transaction of `change`. */
export type Kind = {
  /**
   * Changes the assets by the operation of a single call. Assets it cannot change are left out; with `strict`, the
   * operation refuses all of them, as in a single call.
   */
  apply(change: Change, places: Places, ids: string[], strict: boolean): Promise<Applied>;
  /**
   * Turns back the assets still as `apply` left them; returns how many. Null: it cannot be undone. `changedAt` is the
   * moment of `apply`.
   */
  revert:
    | ((change: Change, places: Places, before: Before, changedAt: Date) => Promise<number>)
    | null;
  /** The tag the change removes from the saved searches of the library at its end, and its replacement. */
  tag?: { from: string; to: string | null };
};
