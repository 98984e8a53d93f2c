/**
 * Whose share a permit uses. Members of claimed organizations, strangers and visitors by network, and unclaimed
 * organizations are groups apart: none of them can use up what is reserved for another.
 */
export type Holder = {
  group: 'organization' | 'network' | 'unclaimed';
  /** The organization's id, or the network. */
  key: string;
  /** One key or person of the organization, where one caller may not use its whole share; the holder by default. */
  caller?: string;
};

export type Permit = {
  /** Gives the permit back. Further calls do nothing. */
  release(): void;
  /** Aborted when another holder receives this one. The work must end at once. */
  revoked: AbortSignal;
  /** The work waits for its client: until `resume`, the permit counts for its holder only. */
  pause(): void;
  /** Resolves when the work may go on, also when it must end instead. At once if it was not paused. */
  resume(): Promise<void>;
};

export type PermitOptions = {
  /** Permits at the same time. */
  total: number;
  /** The most of one holder. */
  perHolder: number;
  /** The most of one caller of a holder; as many as the holder's by default. */
  perCaller?: number;
  /** The most of a whole group; `total` by default. */
  perGroup?: Partial<Record<Holder['group'], number>>;
  /** Milliseconds a holder may wait: 0 refuses at once, without it there is no limit. */
  waitMs?: number;
  /** The most waiting of one holder; any number by default. */
  waitingPerHolder?: number;
  /** When nothing is free, a permit of the holder with the most is revoked for one with at least two fewer. */
  revocable?: boolean;
  /**
   * How long a permit is its holder's alone, in milliseconds. After that it is revoked, the oldest first, for a holder that
   * has none. Left out for work that ends by itself.
   */
  leaseMs?: number;
  /**
   * A permit of `run` is given back after a pause this many times as long as its task, half a second at most: 2 leaves two
   * thirds to others. None by default.
   */
  pauses?: Partial<Record<Holder['group'], number>>;
};

export const idOf = ({ group, key }: Holder) => `${group} ${key}`;
export const callerOf = (holder: Holder) => `${idOf(holder)} by ${holder.caller ?? ''}`;
export const idsOf = (holder: Holder) => [holder.group, idOf(holder), callerOf(holder)];
