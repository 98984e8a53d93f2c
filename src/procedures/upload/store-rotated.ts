import type { Turn } from '@/contract/asset/asset-changes';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { extensionOf } from '@/contract/upload/file-name';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { NewAsset } from '@/domain/asset/add-assets';
import { admitUpload } from '@/domain/asset/admit-upload';
import type { AssetRow } from '@/domain/asset/asset-row';
import { findVersion } from '@/domain/asset/find-original';
import { newBlobName } from '@/platform/blobs/blob-name';
import { withStagedPath } from '@/platform/blobs/with-staged-path';
import { UnturnableImage } from '@/platform/imaging/rotation/turn-exif';
import { turnJpeg } from '@/platform/imaging/rotation/turn-jpeg';
import { stageFile } from '@/platform/incoming/stage-file';
import type { ApiDependencies } from '../context';
import { limitBytes } from './staging-budget';
import { storeFiles } from './store-files';

/** Limit for the growth of EXIF in a rotated JPEG. */
const MAX_ADDED_BYTES = 65_536;

/**
 * Turns a JPEG, an original or a variant, by a quarter and stores the result as a new variant of its original
 * (docs/rules.md#variants). The pixels are not encoded again, so nothing is lost. Counts as an upload, and is refused
 * like the upload of a variant. Refuses other formats with BAD_USER_INPUT.
 */
export async function storeRotated(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  assetId: string,
  turn: Turn,
): Promise<AssetRow> {
  const { blobs, domain, staging } = dependencies;
  const { organization } = library;
  const version = await findVersion(domain, library, assetId);
  if (version.contentType !== 'image/jpeg')
    refuse('BAD_USER_INPUT', 'Only JPEG images can be rotated without loss.');
  const storageLeft = await admitUpload(domain, library, version.sizeBytes);
  const staged = await staging.open(organization, storageLeft);
  try {
    return await withStagedPath(blobs.stagingFolder, 'upload', async (path) => {
      const turned = turnJpeg(await blobs.read(version.blob), turn);
      const most = domain.limits.fileBytes + MAX_ADDED_BYTES;
      const stored = await stageFile(limitBytes(turned, most, staged), path, organization.id);
      const asset: NewAsset = {
        ...stored,
        id: domain.newId(),
        name: rotatedName(version.name),
        blob: newBlobName(),
        kind: 'image',
        contentType: version.contentType,
        parentId: version.parentId ?? assetId,
      };
      const [row] = await storeFiles(dependencies, library, [{ path, asset }], { staged });
      return row ?? refuse('INTERNAL_SERVER_ERROR');
    });
  } catch (error) {
    if (!(error instanceof UnturnableImage)) throw error;
    return refuse('BAD_USER_INPUT', error.message);
  } finally {
    staged.release();
  }
}

const ADDED = ' rotated';

/** "boat.jpg" → "boat rotated.jpg"; "boat rotated.jpg" stays. */
function rotatedName(name: string): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  if (stem.endsWith(ADDED)) return name;
  return stem.slice(0, LIMITS.fileNameLength - extension.length - ADDED.length) + ADDED + extension;
}
