import type { LibraryForWriting } from '../access/authorize-library';
import { type Change, type Domain, readerOf } from '../operation';
import { refuseUploadsByPlan } from '../plan/refuse-by-plan';
import { findStorageLeft, refuseStorageFull, refuseTooManyAssets } from '../plan/reserve-storage';

/**
 * Refuses an upload before its body is read: if the plan does not allow it (docs/rules.md#plans), or if the storage
 * cannot take at least `bytes` or one more asset (docs/rules.md#storage). Returns the bytes the storage still takes;
 * null: no limit. Reserves nothing: addAssets checks again when the assets are created.
 */
export async function admitUpload(
  domain: Domain | Change,
  library: LibraryForWriting,
  bytes: number,
): Promise<number | null> {
  const { organization } = library;
  const state = { tx: readerOf(domain), limits: domain.limits };
  await refuseUploadsByPlan(state, library);
  const left = await findStorageLeft(state, organization);
  if (left !== null && bytes > left) refuseStorageFull(organization);
  await refuseTooManyAssets(state, organization, 1);
  return left;
}

/**
 * The id under which an upload has already become an asset, wherever in the organization it is now, the trash included;
 * null when it has not.
 * @param ids the possible ids
 */
export async function findUploaded(
  { database }: Domain,
  library: LibraryForWriting,
  ids: readonly string[],
): Promise<string | null> {
  const where = { id: { in: [...ids] }, organizationId: library.organization.id };
  return (await database.prisma.asset.findFirst({ where, select: { id: true } }))?.id ?? null;
}
