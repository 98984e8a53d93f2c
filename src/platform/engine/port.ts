/** An event, written in the transaction of the reported change. The same id is never processed twice. */
export type NewEvent = { id: string; name: string; data: object };

/** Executes the functions started by events. */
export type Engine = {
  /** Takes no more work, waits for running steps for a bounded time, and releases everything. */
  stop(): Promise<void>;
};

/** Wraps each call of a function, to measure it. `status`: below 300 on success. */
export type ObserveStep = <Answer extends { status: number }>(
  functionId: string,
  step: () => Promise<Answer>,
) => Promise<Answer>;

/** What the engine knows of its events and runs. `olderThan`: a PostgreSQL interval, such as '10 minutes'. */
export type EngineInspection = {
  /**
   * Those of `values` named by open events at `path`, a JSON path into the event's data. An event is open until every
   * function it started has ended; `graceSeconds` counts an event as open for that long after its relay.
   */
  findOpen(query: {
    event: string;
    path: string;
    values: string[];
    graceSeconds?: number;
  }): Promise<Set<string>>;
  /** The oldest events not fetched by any engine, 1,000 at most. */
  findUnsent(olderThan: string): Promise<{ id: string; name: string }[]>;
  /** Unfinished runs without a job to wake them, 1,000 at most. */
  findStalledRuns(olderThan: string): Promise<{ id: string; functionId: string }[]>;
  /** Open runs whose event was sent again to an Inngest server at least this often; the oldest, 1,000 at most. */
  findUnanswered(times: number): Promise<{ eventId: string; functionId: string; times: number }[]>;
  hasRun(id: string): Promise<boolean>;
  /** Open and failed work: counts, and ages in seconds. */
  count(): Promise<
    {
      kind: 'events' | 'event-age' | 'runs' | 'run-age' | 'runs-sent-again';
      functionId: string | null;
      state: string | null;
      value: number;
    }[]
  >;
};
