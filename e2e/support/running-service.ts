/** A service started as its users start it. */
export type RunningService = {
  url: string;
  /** Where a web process itself listens: for bytes that nothing in between may look at. */
  socketUrl: string;
  dataDir: string;
  pid: number;
  /** Asks it to stop and waits; the exit code. */
  stop(): Promise<number | null>;
  /** Kills the process and everything that it started, PostgreSQL too, as a power cut would. */
  kill(): Promise<void>;
  /** Its error output so far: the log. */
  log(): string;
};
