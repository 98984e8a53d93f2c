/** Resolves with the first Ctrl-C or SIGTERM; later ones change nothing. npm passes on what the terminal sent already. */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
