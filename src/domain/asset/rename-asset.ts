import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { renamed } from '@/contract/upload/file-name';
import type { LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';

/**
 * Renames an asset and returns its new name. The extension stays (contract/file-name.ts). `sent` is already free of a
 * path and of characters that could disguise it. BAD_USER_INPUT when nothing but the extension is left, when the name
 * is too long, and when the asset is neither in the library nor in its trash.
 */
export const renameAsset = operation(
  async (
    { tx, at },
    library: LibraryForWriting,
    assetId: string,
    sent: string,
  ): Promise<string> => {
    const [asset] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM asset
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ${assetId} AND trashed_at IS NULL FOR UPDATE`;
    if (!asset) refuse('BAD_USER_INPUT', 'Asset not found in this library.');
    const name = nameFor(asset.name, sent);
    await tx.$executeRaw`
      UPDATE asset SET name = ${name}, updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
      WHERE id = ${assetId} AND name <> ${name}`;
    return name;
  },
);

function nameFor(present: string, sent: string): string {
  const name = renamed(present, sent) ?? refuse('BAD_USER_INPUT', 'Enter a name.');
  const { fileNameLength } = LIMITS;
  if (name.length > fileNameLength)
    refuse('BAD_USER_INPUT', `A name can have up to ${fileNameLength} characters.`);
  return name;
}
