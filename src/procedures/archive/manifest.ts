import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Manifest, ManifestFile, ManifestGap } from '@/contract/sharing/archive';
import { openUnnamedFile } from '@/platform/unnamed-file';

export const MANIFEST_NAME = 'manifest.json';

/**
 * Writes the manifest of an archive to the disk, one line per file: its length must be known before it is sent, and the
 * texts of all assets are too large for memory. Refuses a manifest over the limit with BAD_USER_INPUT.
 * @param folder holds the file, which has no name
 */
export async function makeManifest(folder: string, head: Omit<Manifest, 'files' | 'missing'>) {
  const file = await openUnnamedFile(folder);
  const gaps: string[] = [];
  let separator = '\n';
  await file.write(`${JSON.stringify(head).slice(0, -1)},"files":[`);
  return {
    async addFile(described: ManifestFile) {
      await file.write(separator + JSON.stringify(described));
      separator = ',\n';
      if (file.size() > LIMITS.manifestBytes)
        refuse(
          'BAD_USER_INPUT',
          'The descriptions and tags of these assets are too long for one archive.',
        );
    },
    addGap(gap: ManifestGap) {
      gaps.push(JSON.stringify(gap));
    },
    async end() {
      await file.write(`\n],"missing":[${gaps.map((gap) => `\n${gap}`).join(',')}\n]}\n`);
      return file;
    },
    close: file.close,
  };
}
