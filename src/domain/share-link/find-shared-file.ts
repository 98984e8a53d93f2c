import type { ShareDownloads } from '@/platform/database/generated/enums';
import { openId } from '../access/secret/sealed-id';
import {
  isSharedFileSignature,
  type SharedFileRef,
  type SignedLink,
} from '../access/secret/share-signatures';
import { SERVED_FILE_COLUMNS, SERVED_FILE_JOINS, type ServedFile } from '../asset/find-served-file';
import type { Domain } from '../operation';

/** The content of a shared page's file URL. It has the id of the asset as sealed for its link. */
export type SharedFileUrl = Omit<SharedFileRef, 'assetId'> & {
  linkId: string;
  sealedId: string;
  signature: string;
};

/** The file of a shared page. `showsName`: whether visitors may see its name. */
export type SharedFile = ServedFile & { showsName: boolean };

type Found = SharedFile & { passwordVersion: number; downloads: ShareDownloads };

const FIND = {
  name: 'find-shared-file',
  text: `
    SELECT ${SERVED_FILE_COLUMNS}, s.shows_names AS "showsName", s.password_version AS "passwordVersion", s.downloads
    FROM share_link s JOIN asset a ON a.id = $2 AND a.organization_id = s.organization_id ${SERVED_FILE_JOINS}
    WHERE s.id = $1 AND s.withdrawn_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $3)
      AND a.trashed_at IS NULL AND ($4 <> 'original' OR s.downloads = 'originals')
      AND CASE s.kind
        WHEN 'assets' THEN EXISTS (
          SELECT 1 FROM share_link_asset x WHERE x.share_link_id = s.id AND x.asset_id = a.id)
        WHEN 'collection' THEN EXISTS (
          SELECT 1 FROM collection_asset e WHERE e.collection_id = s.collection_id AND e.asset_id = a.id)
        ELSE s.search->'libraries' ? a.library_id END`,
};

/**
 * The file behind a URL of a shared page, in one indexed query; null when the URL is not signed or no longer good, when
 * the link was ended, has expired or has a new password or address since, or does not allow originals, and when the
 * asset left the link or is in the trash, alone or with its library or organization.
 * @param begun whether it is being sent: a transfer begun before the URL expired may continue
 */
export async function findSharedFile(
  { database, secrets, now }: Domain,
  { linkId, sealedId, wanted, until, signature }: SharedFileUrl,
  begun = false,
): Promise<SharedFile | null> {
  const assetId = openId(secrets, sealedId, linkId);
  const at = now();
  if (assetId === null || (!begun && until * 1000 <= at.getTime())) return null;
  const values = [linkId, assetId, at, String(wanted)];
  const [row] = await database.rows<Found>(FIND, values);
  if (!row) return null;
  const { passwordVersion, downloads: _downloads, ...found } = row;
  const link = { linkId, passwordVersion };
  const file = { assetId, wanted, until };
  return isSharedFileSignature(secrets, link, file, signature) ? found : null;
}

/** The id of an asset shown by a link now, by its sealed id; null when the link does not show it. */
export async function findSharedId(
  { database, secrets, now }: Domain,
  { linkId, passwordVersion }: SignedLink,
  sealedId: string,
): Promise<string | null> {
  const assetId = openId(secrets, sealedId, linkId);
  if (assetId === null) return null;
  const [row] = await database.rows<Found>(FIND, [linkId, assetId, now(), 'rendition']);
  return row?.passwordVersion === passwordVersion ? assetId : null;
}

/**
 * Whether a formerly shown asset of a link is still shown, and the link still allows downloads: it was not ended and
 * has neither expired nor got another password or address.
 */
export async function isStillShared(
  { database, now }: Domain,
  { linkId, passwordVersion, downloads }: SignedLink & { downloads: ShareDownloads },
  assetId: string,
): Promise<boolean> {
  const wanted = downloads === 'originals' ? 'original' : 'rendition';
  const [row] = await database.rows<Found>(FIND, [linkId, assetId, now(), wanted]);
  return row?.passwordVersion === passwordVersion && row.downloads !== 'none';
}
