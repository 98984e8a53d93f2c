type Failure = { cause?: unknown; meta?: { driverAdapterError?: unknown } };

/** More than any library nests. The bound ends the walk through an error caused by itself. */
const MOST_CAUSES = 8;

/** An error and the causes behind it, where Node and Prisma keep them. Values other than objects are left out. */
export function causesOf(error: unknown): object[] {
  const found = [error];
  for (let place = 0; place < found.length && place < MOST_CAUSES; place++) {
    const failure = found[place] as Failure | null | undefined;
    found.push(failure?.cause, failure?.meta?.driverAdapterError);
  }
  return found.filter((each) => typeof each === 'object' && each !== null);
}
