type Failure = { cause?: unknown; meta?: { driverAdapterError?: unknown } };

/** More causes than an error of a library has; the bound ends the walk through an error that is its own cause. */
const MOST_CAUSES = 8;

/** An error and the causes behind it, where Node and Prisma keep them; nothing that is not an object. */
export function causesOf(error: unknown): object[] {
  const found = [error];
  for (let place = 0; place < found.length && place < MOST_CAUSES; place++) {
    const failure = found[place] as Failure | null | undefined;
    found.push(failure?.cause, failure?.meta?.driverAdapterError);
  }
  return found.filter((each) => typeof each === 'object' && each !== null);
}
