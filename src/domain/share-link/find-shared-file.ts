import type { ShareDownloads } from '@/platform/database/generated/enums';
import {
  CONTENT_COLUMNS,
  type CollectionContent,
  hasAsset,
  type Sight,
} from '../access/assets-of-collection';
import { openId } from '../access/secret/sealed-id';
import {
  isSharedSignature,
  type SharedFileKind,
  type SharedRef,
  type SignedLink,
} from '../access/secret/share-signatures';
import { SERVED_FILE_COLUMNS, SERVED_FILE_JOINS, type ServedFile } from '../asset/find-served-file';
import { decideDelivery } from '../delivery/decide-delivery';
import type { Change, Domain } from '../operation';
import { sightOfShared } from './list-shared-assets';

/** A reference as a page has it, with the id of the asset as sealed for its link. */
export type SentRef = Omit<SharedRef, 'assetId'> & { sealedId: string; signature: string };

/** The content of a shared page's file URL. */
export type SharedFileUrl = SentRef & { linkId: string; wanted: SharedFileKind };

/** The file of a shared page. `showsName`: whether visitors may see its name. */
export type SharedFile = ServedFile & { showsName: boolean };

type Found = SharedFile & {
  passwordVersion: number;
  downloads: ShareDownloads;
  organizationId: string;
  assetId: string;
  /** Of a link to a smart collection, which is asked whether it has the asset. */
  smart: CollectionContent | null;
  libraries: string[];
};

const FIND = {
  name: 'find-shared-file',
  text: `
    SELECT ${SERVED_FILE_COLUMNS}, s.shows_names AS "showsName", s.password_version AS "passwordVersion", s.downloads,
      s.organization_id AS "organizationId", a.id AS "assetId", to_json(s.libraries) AS libraries,
      (SELECT to_json(content) FROM (
        SELECT ${CONTENT_COLUMNS} FROM collection c WHERE c.id = s.collection_id AND c.filter IS NOT NULL) content) AS smart
    FROM share_link s JOIN asset a ON a.id = $2 AND a.organization_id = s.organization_id ${SERVED_FILE_JOINS}
    WHERE s.id = $1 AND s.withdrawn_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $3)
      AND a.trashed_at IS NULL AND ($4 <> 'original' OR s.downloads = 'originals')
      AND CASE s.kind
        WHEN 'assets' THEN EXISTS (
          SELECT 1 FROM share_link_asset x WHERE x.share_link_id = s.id AND x.asset_id = a.id)
        WHEN 'collection' THEN EXISTS (
          SELECT 1 FROM collection_asset e WHERE e.collection_id = s.collection_id AND e.asset_id = a.id)
          OR EXISTS (SELECT 1 FROM collection c
            WHERE c.id = s.collection_id AND c.filter IS NOT NULL AND a.library_id = ANY (s.libraries))
        ELSE s.search->'libraries' ? a.library_id END`,
};

/** The file, if the link shows its asset and it may be delivered. */
async function findServed(
  reader: Sight['reader'],
  now: Date,
  values: unknown[],
): Promise<Found | undefined> {
  const [row] = await reader.rows<Found>(FIND, values);
  if (!row || !decideDelivery(row, { by: 'share link' }, now).served) return;
  const { smart, organizationId, libraries, assetId } = row;
  if (!smart) return row;
  const sight = await sightOfShared(reader, now, organizationId, libraries);
  return (await hasAsset(sight, smart, assetId)) ? row : undefined;
}

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
  return found.row;
}

/**
 * The id of an asset about which a visitor may answer, by its reference; null when it is no longer good, or the link does
 * not show the asset.
 */
export async function findSharedId(
  domain: Domain | Change,
  { linkId }: SignedLink,
  ref: string,
): Promise<string | null> {
  const [sealedId = '', until = '', signature = ''] = ref.split('.');
  const sent: SentRef = { sealedId, wanted: 'answer', until: Number(until), signature };
  return (await findShown(domain, linkId, sent))?.assetId ?? null;
}

/** Reads within a transaction. */
const within = (tx: Change['tx']): Sight['reader'] => ({
  rows: (query, values) => tx.$queryRawUnsafe(query.text, ...values),
});

/** A reference to answer by, as text. */
export const answerRef = ({ sealedId, until, signature }: Omit<SentRef, 'wanted'>): string =>
  `${sealedId}.${until}.${signature}`;

/** The asset of a reference, as long as it is good and the link still shows the asset. */
async function findShown(
  domain: Domain | Change,
  linkId: string,
  { sealedId, wanted, until, signature }: SentRef,
  begun = false,
): Promise<{ assetId: string; row: Found } | null> {
  const { secrets } = domain;
  const assetId = openId(secrets, sealedId, linkId);
  const at = domain.now();
  if (assetId === null || (!begun && !(until * 1000 > at.getTime()))) return null;
  const values = [linkId, assetId, at, String(wanted)];
  // A change that waited for a second connection while it holds one could wait for ever for others like it.
  const row = await findServed('tx' in domain ? within(domain.tx) : domain.database, at, values);
  if (!row) return null;
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
  const row = await findServed(database, at, [linkId, assetId, at, wanted]);
  return row?.passwordVersion === passwordVersion && row.downloads !== 'none';
}
