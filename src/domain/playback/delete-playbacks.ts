import type { Change } from '../operation';

/** Deletes the rows of the versions for browsers; returns by blob how many parts may be stored. */
export async function deletePlaybacks(
  { tx }: Pick<Change, 'tx'>,
  blobs: string[],
): Promise<Map<string, number>> {
  const deleted = await tx.$queryRaw<{ blob: string; parts: number }[]>`
    DELETE FROM playback WHERE blob = ANY (${blobs}) RETURNING blob, parts`;
  return new Map(deleted.map(({ blob, parts }) => [blob, parts]));
}
