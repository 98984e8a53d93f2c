/** Something in the data that is not as it must be. */
export type Problem = {
  problem: ProblemKind;
  /** What it is about: `library acme/photos`, `asset V1StGXR8…`, `file 3f2a…`. */
  about: string;
  /** What was found, in words. */
  detail: string;
  /** True once it was mended. */
  repaired: boolean;
};

export type ProblemKind =
  | 'counter-wrong'
  | 'file-missing'
  | 'file-damaged'
  | 'size-missing'
  | 'file-unowned'
  | 'processing-stuck'
  | 'promote-stuck'
  | 'event-unsent';
