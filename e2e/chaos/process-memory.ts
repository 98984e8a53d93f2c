import { descendantsOf } from '../support/processes';

const INTERVAL_MS = 250;

/**
 * Measures the memory (RSS) of a process and its descendants. Memory shared by PostgreSQL's processes is counted once
 * for each of them.
 */
export function watchMemory(root: number) {
  const peaks = { total: 0, decoder: 0, webServer: 0 };
  const measure = () => {
    const processes = descendantsOf(root);
    const largest = (pattern: RegExp) =>
      processes.reduce(
        (most, { command, megabytes }) =>
          pattern.test(command) ? Math.max(most, megabytes) : most,
        0,
      );
    const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
    peaks.total = Math.max(peaks.total, total);
    peaks.decoder = Math.max(peaks.decoder, largest(/image-decoder/));
    peaks.webServer = Math.max(peaks.webServer, largest(/\/web\.js/));
  };
  const timer = setInterval(measure, INTERVAL_MS);
  measure();
  return {
    /** Peak memory of all processes together since the last call, in megabytes. */
    peak(): number {
      measure();
      const { total } = peaks;
      peaks.total = 0;
      return Math.round(total);
    },
    /** Peak memory of a single decoder and of the web server so far, in megabytes. */
    largest: () => ({
      decoderMegabytes: Math.round(peaks.decoder),
      webServerMegabytes: Math.round(peaks.webServer),
    }),
    stop: () => clearInterval(timer),
  };
}

/** Process ids of the web server and the worker, which must live as long as the service. Decoders come and go. */
export const permanentProcesses = (root: number): number[] =>
  descendantsOf(root)
    .filter(({ pid, command }) => pid === root || /\/(web|worker)\.js/.test(command))
    .map(({ pid }) => pid);

/** Current memory (RSS) of one process in megabytes; 0 if it has ended. */
export const residentMegabytes = (root: number): number =>
  Math.round(descendantsOf(root)[0]?.megabytes ?? 0);
