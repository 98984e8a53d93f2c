/** A violated invariant. */
export type Defect = {
  kind:
    | 'lost'
    | 'stuck'
    | 'done twice'
    | 'miscounted'
    | 'inconsistent'
    | 'wrong answer'
    | 'wrong file'
    | 'leaked'
    | 'crashed'
    | 'stalled'
    | 'grown'
    | 'false alarm';
  what: string;
};

export type ChaosOptions = {
  /** Number of injected faults. */
  rounds: number;
  /** Determines all random choices. */
  seed: number;
  /** Environment of the service. */
  env: Record<string, string>;
  /** An empty or missing folder; a temporary one unless given. It is not removed. */
  dataDir?: string | undefined;
  /** Prints a line about each round. */
  print(line: string): void;
};

/** The result of a chaos test. It passes when there are no defects. */
export type ChaosResult = { defects: Defect[]; figures: Record<string, number>; dataDir: string };
