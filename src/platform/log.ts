import pino from 'pino';

export type Log = pino.Logger;

/** Writes one JSON line per entry to standard error; standard output is left to people and scripts. */
export const makeLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, standardError());

/**
 * The entries of a turn of the event loop are written at its end in one call, or when the process ends. Not buffered by
 * the destination: its flush waits for ever for a reader that has gone.
 */
function standardError() {
  const output = pino.destination({ dest: 2, sync: true });
  let entries = '';
  const flushSync = () => {
    if (entries === '') return;
    const text = entries;
    entries = '';
    output.write(text);
  };
  process.on('exit', flushSync);
  return {
    write(entry: string) {
      if (entries === '') setImmediate(flushSync);
      entries += entry;
    },
    flushSync,
  };
}
