import { Refusal } from '@/contract/errors';
import type { LibraryForWriting } from '../access/authorize-library';
import { addAssets } from '../asset/add-assets';
import { findOriginal } from '../asset/find-original';
import type { FoundFile } from '../asset/processing/inspect-file';
import { type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import { releaseStorage } from '../plan/reserve-storage';
import { authorizeUploader } from './authorize-uploader';
import { refuseUpload } from './end-uploads';
import type { UploadRow } from './upload-row';

/** The result of inspecting the bytes of an upload. */
export type InspectedUpload = FoundFile & { sha256: string; crc32: number };

/** A completely received upload; null for every other. */
export const findReceived = ({ database }: Domain, id: string): Promise<UploadRow | null> =>
  database.prisma.upload.findFirst({ where: { id, state: 'inspecting' } });

/**
 * The library of an upload, and, for a variant, the kind of its original; otherwise null. Refuses like the upload of a
 * file with this `parentId`, and when the uploader may no longer write to the library.
 */
export async function findUploadTarget(
  domain: Domain,
  upload: UploadRow,
): Promise<{ library: LibraryForWriting; parentKind: string | null }> {
  const library = await authorizeUploader(domain, upload);
  const { parentId } = upload;
  const parent = parentId === null ? null : await findOriginal(domain, library, parentId);
  return { library, parentKind: parent?.kind ?? null };
}

/**
 * Makes an upload an asset, whose file is stored under the name of the upload. Refuses what can no longer be added (by
 * the access, the plan, the storage, or because the original is gone). Does nothing to an ended upload, so it becomes
 * one asset whatever is repeated.
 */
export async function finishUpload(domain: Domain, upload: UploadRow, found: InspectedUpload) {
  try {
    await becomeAsset(domain, await authorizeUploader(domain, upload), upload, found);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await refuseUpload(domain, upload, error);
  }
}

const becomeAsset = operation(
  async (change, library: LibraryForWriting, upload: UploadRow, found: InspectedUpload) => {
    const { id, organizationId, sizeBytes } = upload;
    const assetId = change.newId();
    // First the organization, as everywhere: with another order two transactions would deadlock.
    await lockOrganization(change, organizationId);
    const done = await change.tx.$executeRaw`
      UPDATE upload SET state = 'done', asset_id = ${assetId}, ended_at = ${change.at}
      WHERE id = ${id} AND state = 'inspecting'`;
    if (done === 0) return;
    // The reservation passes to the asset within one transaction: nobody gets the storage in between.
    await releaseStorage(change, organizationId, sizeBytes);
    const { name, blob, parentId } = upload;
    const file = { id: assetId, name, blob, parentId, sizeBytes: Number(sizeBytes), ...found };
    await addAssets(change, library, [file]);
  },
);
