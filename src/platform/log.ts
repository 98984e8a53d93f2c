import pino from 'pino';

export type Log = pino.Logger;

/** One JSON line per entry on standard error, so that standard output stays for people and scripts. */
export const makeLog = (level: string): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
