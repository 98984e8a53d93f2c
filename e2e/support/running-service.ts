/** A service started as its users start it. */
export type RunningService = {
  url: string;
  /** URL of a web process itself, for requests without a proxy. */
  socketUrl: string;
  dataDir: string;
  pid: number;
  /** Sends SIGTERM and waits; returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills the process and everything it started, PostgreSQL too, like a power cut. */
  kill(): Promise<void>;
  /** The exit code; null while it runs. */
  exitCode(): number | null;
  /** Its standard error so far: the log. */
  log(): string;
};
