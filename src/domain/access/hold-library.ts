import type { Change } from '../operation';
import type { LibraryForWriting } from './authorize-library';

/**
 * Whether something may still be added to a library: false when it was moved to the trash, or purged, after the caller
 * was authorized for it. If true, nobody purges it before the transaction ends.
 */
export async function holdLibrary(
  { tx }: Pick<Change, 'tx'>,
  { id, organization }: LibraryForWriting,
): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM library
    WHERE organization_id = ${organization.id} AND id = ${id} AND trashed_at IS NULL FOR KEY SHARE`;
  return held.length > 0;
}
