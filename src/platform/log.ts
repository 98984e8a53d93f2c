import pino from 'pino';

export type Log = pino.Logger;

/** About twenty entries. */
const BUFFER_BYTES = 8192;

/** Writes one JSON line per entry to standard error; standard output is left to people and scripts. */
export const makeLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, standardError());

/** The entries of a turn of the event loop are written at its end in one call, or when the process ends. */
function standardError() {
  const output = pino.destination({ dest: 2, sync: true, minLength: BUFFER_BYTES });
  const flushSync = () => output.flushSync();
  process.on('exit', flushSync);
  let waits = false;
  return {
    write(entry: string) {
      output.write(entry);
      if (waits) return;
      waits = true;
      setImmediate(() => {
        waits = false;
        flushSync();
      });
    },
    flushSync,
  };
}
