import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { MediaKind } from '@/platform/database/generated/enums';
import { holdLibrary, inLibrary, type LibraryForWriting } from '../access/authorize-library';
import type { Principal } from '../access/principal';
import { type Change, operation } from '../operation';
import { refuseUploadsByPlan } from '../plan/refuse-by-plan';
import { reserveStorage } from '../plan/reserve-storage';
import type { AssetRow } from './asset-row';

/** A file whose bytes are already stored under `blob`. */
export type NewAsset = {
  id: string;
  name: string;
  kind: MediaKind;
  contentType: string;
  blob: string;
  sha256: string;
  /** Null: not computed yet. */
  crc32: number | null;
  sizeBytes: number;
  /** The id of the original, for a variant. */
  parentId: string | null;
};

/**
 * Creates assets for stored files, all or none, and queues their processing. Refuses uploads beyond the plan or the
 * storage (docs/rules.md#plans and docs/rules.md#storage), a variant whose original no longer exists
 * (docs/rules.md#variants), and everything for a library moved to the trash meanwhile. The rows are in the order of
 * `files`.
 */
export const addAssets = operation(
  async (change, library: LibraryForWriting, files: NewAsset[]): Promise<AssetRow[]> => {
    await refuseUploadsByPlan(change, library);
    for (const { parentId } of files) if (parentId) await holdOriginal(change, library, parentId);
    const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    await reserveStorage(change, library.organization, { bytes, assets: files.length });
    if (!(await holdLibrary(change, library))) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
    for (const { parentId } of files)
      if (parentId) await refuseTooManyVariants(change, library, parentId);

    const organizationId = library.organization.id;
    await change.tx.asset.createMany({
      data: files.map((file) => ({
        ...file,
        organizationId,
        libraryId: library.id,
        ...uploaderOf(library.principal),
        created: change.at,
      })),
    });
    for (const { id } of files)
      change.emit('asset/uploaded', { organizationId, libraryId: library.id, assetId: id });
    return files.map((file) => rowOfNew(file, library, change.at));
  },
);

/**
 * Locks the original, so nobody trashes, moves or removes it before its new variant exists and can follow it.
 * RESOURCE_NOT_FOUND for an original removed, or made a variant, while the variant was being uploaded.
 */
async function holdOriginal({ tx }: Change, library: LibraryForWriting, id: string) {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ${id} AND trashed_at IS NULL AND parent_id IS NULL FOR SHARE`;
  if (held.length === 0) refuse('RESOURCE_NOT_FOUND');
}

/** Refuses another variant of an original already at its limit, trashed ones included. */
async function refuseTooManyVariants({ tx }: Change, library: LibraryForWriting, parentId: string) {
  const variants = await tx.asset.count({
    where: { ...inLibrary(library), parentId },
  });
  if (variants >= LIMITS.variantsPerAsset)
    refuse(
      'BAD_USER_INPUT',
      `An asset can have up to ${LIMITS.variantsPerAsset} variants. Upload this file as a separate asset.`,
    );
}

/** Who is recorded as the uploader of an asset. */
function uploaderOf(principal: Principal) {
  if (principal.kind === 'key') return { uploadedByKeyId: principal.keyId };
  return principal.kind === 'person' ? { uploadedByPersonId: principal.personId } : {};
}

/** The row of a new asset as a query would return it: nothing is derived yet. */
function rowOfNew(file: NewAsset, library: LibraryForWriting, created: Date): AssetRow {
  return {
    id: file.id,
    organization_id: library.organization.id,
    library_id: library.id,
    parent_id: file.parentId,
    kind: file.kind,
    name: file.name,
    description: null,
    tags: [],
    approval_state: null,
    approval_set_by: null,
    approval_set_at: null,
    approval_note: null,
    size_bytes: file.sizeBytes,
    content_type: file.contentType,
    content_version: null,
    processing: 'waiting',
    width: null,
    height: null,
    duration: null,
    blurhash: null,
    renditions: [],
    metadata: null,
    created: created.getTime(),
    updated: null,
    uploader_name: null,
    uploader_avatar: null,
    variants: null,
    valid_until: null,
    hold: false,
  };
}
