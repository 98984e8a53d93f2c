import type { Defect } from './history';

export type ProofOptions = {
  /** How often the service is killed. */
  rounds: number;
  /** What is random follows from it. */
  seed: number;
  /** Settings of the service. */
  env: Record<string, string>;
  /** An empty or missing folder; else one is made. It is left in place. */
  dataDir?: string | undefined;
  /** Told a line about each round. */
  say(line: string): void;
};

/** What came of a proof. It holds when there are no defects. */
export type Proof = { defects: Defect[]; figures: Record<string, number>; dataDir: string };
