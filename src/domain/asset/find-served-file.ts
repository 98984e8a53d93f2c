import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

/** What serving the bytes of an asset needs to know. */
export type ServedFile = {
  /** The original; the smaller pictures lie beside it, see tierBlob. */
  blob: BlobName;
  /** Of the original, lower-case hex. */
  sha256: string;
  sizeBytes: number;
  contentType: string;
  name: string;
  contentVersion: number | null;
  /** Longest edges, in pixels, of the smaller pictures there are. */
  tiers: number[];
  /** Whether the tiny blurred picture was made. */
  blurred: boolean;
};

const find = {
  name: 'find-served-file',
  text: `
    SELECT blob, sha256, size_bytes AS "sizeBytes", content_type AS "contentType", name,
           content_version AS "contentVersion", tiers, blurhash IS NOT NULL AS blurred
    FROM asset WHERE id = $1`,
};

/** The stored file behind a public address, trashed assets included until they are purged; else null. */
export async function findServedFile(domain: Domain, assetId: string): Promise<ServedFile | null> {
  const [row] = await domain.database.rows<ServedFile>(find, [assetId]);
  return row ?? null;
}
