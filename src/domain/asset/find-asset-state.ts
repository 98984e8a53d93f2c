import type { PhotoDetails } from '@/contract/asset/photo';
import { inLibrary, type LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** What only the owners of an asset see of it. */
export type AssetState = {
  /** Why it could not be processed, or not yet, as recorded then. */
  processingError: string | null;
  /** A variant is about to become its default. */
  promoting: boolean;
  /** The tags given by a machine. */
  aiTags: string[];
  /** A person wrote the description, or removed it. */
  describedByPerson: boolean;
  photo: PhotoDetails | null;
  /** The key of the place where it was captured. */
  place: string | null;
};

const NOTHING: AssetState = {
  processingError: null,
  promoting: false,
  aiTags: [],
  describedByPerson: false,
  photo: null,
  place: null,
};

/** The state of an asset of the library; an empty state when the library has no such asset. */
export async function findAssetState(
  domain: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<AssetState> {
  const found = await domain.database.prisma.asset.findFirst({
    where: { ...inLibrary(library), id: assetId },
    select: {
      processing: true,
      processingError: true,
      promotingSince: true,
      aiTags: true,
      describedByPerson: true,
      photo: true,
      takenIn: true,
    },
  });
  if (!found) return NOTHING;
  const { processing, processingError, promotingSince, aiTags, describedByPerson, photo, takenIn } =
    found;
  return {
    processingError: processing === 'done' ? null : processingError,
    promoting: promotingSince !== null,
    aiTags,
    describedByPerson,
    photo: photo as PhotoDetails | null,
    place: takenIn || null,
  };
}
