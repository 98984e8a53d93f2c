/** An event, written in the transaction of the change that it reports. The same id is never processed twice. */
export type NewEvent = { id: string; name: string; data: object };

/** Executes the functions that events start. */
export type Engine = {
  /** Takes no more work, waits for running steps for a bounded time, and releases everything. */
  stop(): Promise<void>;
};

/** Wraps each call of a function, to measure it. `status`: below 300 on success. */
export type ObserveStep = <Answer extends { status: number }>(
  functionId: string,
  step: () => Promise<Answer>,
) => Promise<Answer>;
