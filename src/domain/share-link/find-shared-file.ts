import type { ShareDownloads } from '@/platform/database/generated/enums';
import { openId } from '../access/secret/sealed-id';
import {
  isSharedSignature,
  type SharedFileKind,
  type SharedRef,
  type SignedLink,
} from '../access/secret/share-signatures';
import { SERVED_FILE_COLUMNS, SERVED_FILE_JOINS, type ServedFile } from '../asset/find-served-file';
import { decideDelivery } from '../delivery/decide-delivery';
import type { Domain } from '../operation';

/** A reference as a page has it, with the id of the asset as sealed for its link. */
export type SentRef = Omit<SharedRef, 'assetId'> & { sealedId: string; signature: string };

/** The content of a shared page's file URL. */
export type SharedFileUrl = SentRef & { linkId: string; wanted: SharedFileKind };

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

const isServed = (found: Found, now: Date) =>
  decideDelivery(found, { by: 'share link' }, now).served;

/**
 * The file behind a URL of a shared page, in one indexed query; null when the URL is not signed or no longer good, when
 * the link was ended, has expired or has a new password or address since, or does not allow originals, and when the
 * asset left the link, is outside the period of its rights, or is in the trash, alone or with its library or organization.
 * @param begun whether it is being sent: a transfer begun before the URL expired may continue
 */
export async function findSharedFile(
  domain: Domain,
  { linkId, ...ref }: SharedFileUrl,
  begun = false,
): Promise<SharedFile | null> {
  const found = await findShown(domain, linkId, ref, begun);
  if (!found) return null;
  const { passwordVersion: _version, downloads: _downloads, ...file } = found.row;
  return file;
}

/**
 * The id of an asset about which a visitor may answer, by its reference; null when it is no longer good, or the link does
 * not show the asset.
 */
export async function findSharedId(
  domain: Domain,
  { linkId }: SignedLink,
  ref: string,
): Promise<string | null> {
  const [sealedId = '', until = '', signature = ''] = ref.split('.');
  const sent: SentRef = { sealedId, wanted: 'answer', until: Number(until), signature };
  return (await findShown(domain, linkId, sent))?.assetId ?? null;
}

/** A reference to answer by, as text. */
export const answerRef = ({ sealedId, until, signature }: Omit<SentRef, 'wanted'>): string =>
  `${sealedId}.${until}.${signature}`;

/** The asset of a reference, as long as it is good and the link still shows the asset. */
async function findShown(
  { database, secrets, now }: Domain,
  linkId: string,
  { sealedId, wanted, until, signature }: SentRef,
  begun = false,
): Promise<{ assetId: string; row: Found } | null> {
  const assetId = openId(secrets, sealedId, linkId);
  const at = now();
  if (assetId === null || (!begun && !(until * 1000 > at.getTime()))) return null;
  const [row] = await database.rows<Found>(FIND, [linkId, assetId, at, String(wanted)]);
  if (!row || !isServed(row, at)) return null;
  const link = { linkId, passwordVersion: row.passwordVersion };
  return isSharedSignature(secrets, link, { assetId, wanted, until }, signature)
    ? { assetId, row }
    : null;
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
  const at = now();
  const [row] = await database.rows<Found>(FIND, [linkId, assetId, at, wanted]);
  return row?.passwordVersion === passwordVersion && row.downloads !== 'none' && isServed(row, at);
}
