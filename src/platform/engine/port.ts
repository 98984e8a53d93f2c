/** Something that happened, told in the transaction in which it happened. The same id is never acted upon twice. */
export type NewEvent = { id: string; name: string; data: object };

/** What carries out the functions that events start. */
export type Engine = {
  /** Takes no more work, lets running steps reach their end for a bounded time, and releases everything. */
  stop(): Promise<void>;
};

/** Stands around each call of a function, for whoever measures them. `status`: below 300 when it went well. */
export type ObserveStep = <Answer extends { status: number }>(
  functionId: string,
  step: () => Promise<Answer>,
) => Promise<Answer>;
