import pino from 'pino';

export type Log = pino.Logger;

/** Writes one JSON line per entry to standard error; standard output is left to people and scripts. */
export const makeLog = (level: string): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
