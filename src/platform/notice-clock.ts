/** Returns a function that tells whether this machine's clock was set back since it was called the last time. */
export function noticeClock(): () => boolean {
  // The clock of performance.now() cannot be set.
  const read = () => Date.now() - performance.now();
  let last = read();
  return () => {
    const before = last;
    last = read();
    return last < before - 1000;
  };
}
