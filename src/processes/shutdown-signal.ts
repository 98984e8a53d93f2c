/** Resolves with the first Ctrl-C or SIGTERM; later ones are ignored, as npm repeats what the terminal already sent. */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
