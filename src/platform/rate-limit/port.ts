/** How many requests are allowed in a window of time. */
export type Quota = {
  quota: number;
  windowSeconds: number;
  /**
   * Whether a process may lease a part of a window, so that several processes together allow up to 5 % more than the
   * quota, and each knows of the requests of the others only some time later. Without it the quota is exact.
   */
  leased?: boolean;
};

/** What a subject has used of its window. */
export type Usage = {
  /** Requests in the window, including the present one; beyond the quota the number may stay behind. */
  used: number;
  /** When the window ends, in unix milliseconds. */
  endsAt: number;
};

/** Counts one request of a subject. The window of a subject begins with its first request. */
export type Counter = (subject: string) => Usage | Promise<Usage>;

/** Where the windows of rate limits are stored. */
export type RateLimitStore = {
  /**
   * A counter for one limit. Counters with the same name share their windows, also between processes on the same store.
   * Names and subjects together have at most 255 characters.
   */
  open(name: string, quota: Quota): Counter;
};
