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

const columns = (contentVersion: string) => `
  a.blob, a.sha256, a.size_bytes AS "sizeBytes", a.content_type AS "contentType", a.name,
  ${contentVersion} AS "contentVersion", a.tiers, a.blurhash IS NOT NULL AS blurred`;

// The second half runs only when the first finds nothing. The bytes behind a former address never change.
const find = {
  name: 'find-served-file',
  text: `
    SELECT ${columns('a.content_version')} FROM asset a WHERE a.id = $1
    UNION ALL
    SELECT ${columns('NULL')} FROM former_address f JOIN asset a ON a.blob = f.blob WHERE f.id = $1
    LIMIT 1`,
};

/**
 * The stored file behind a public address, trashed assets included until they are purged; else null.
 * The address of a variant that was promoted goes on serving its picture, which is the asset's now.
 */
export async function findServedFile(domain: Domain, assetId: string): Promise<ServedFile | null> {
  const [row] = await domain.database.rows<ServedFile>(find, [assetId]);
  return row ?? null;
}
