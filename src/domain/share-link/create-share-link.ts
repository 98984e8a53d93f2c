import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { ShareSettings } from '@/contract/sharing/share-link';
import type { SearchFilters } from '@/platform/search-index/port';
import { refuseUnknownCollection, type VisibleCollection } from '../access/authorize-collection';
import { creatorOf, type OrganizationForSharing } from '../access/authorize-sharing';
import { isEveryLibrary } from '../access/library-rights';
import { writeAudit } from '../access/write-audit';
import { nameMissing } from '../asset/lock-assets';
import { type Change, type Domain, operation } from '../operation';
import { hashPassword, refuseWeakPassword } from '../person/password';
import { narrow, readApprovals } from '../search/search-assets';
import { newShareToken } from './share-address';
import { addressesOf, tellPeople } from './tell-people';

/**
 * The content of a link: assets by their ids, in this order, or, whenever the link is opened, the results of a search
 * or the assets of a collection.
 */
export type ShareContent =
  | { kind: 'assets'; assetIds: string[] }
  | { kind: 'search'; search: SearchFilters }
  | { kind: 'collection'; collection: VisibleCollection };

/** The settings of a link; without a password, `password` is null. */
export type NewShareSettings = ShareSettings & { password: string | null };

/**
 * Creates a share link and returns its token, which is stored encrypted. A search keeps its present libraries. Refuses
 * with BAD_USER_INPUT assets not live in the organization, with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY an unknown library,
 * with NOT_FOUND a collection deleted meanwhile, and with FORBIDDEN more links than an organization may have, and a key,
 * or a person who may change some libraries only, that shares anything but assets. Mails the people it is for; more mails
 * than an organization may send are refused with RATE_LIMIT_EXCEEDED.
 */
export async function createShareLink(
  domain: Domain,
  organization: OrganizationForSharing,
  content: ShareContent,
  { password, ...settings }: NewShareSettings,
): Promise<{ id: string; token: string }> {
  refuseSettings(domain, settings);
  if (!isEveryLibrary(organization.shareable) && content.kind !== 'assets')
    refuse(
      'FORBIDDEN',
      organization.by.kind === 'key'
        ? 'A key shares assets by their ids. Use an access token.'
        : 'You may change some libraries only. Share chosen assets of them.',
    );
  if (content.kind === 'assets' && content.assetIds.length === 0)
    refuse('BAD_USER_INPUT', 'These assets are no longer here.');
  const search = content.kind === 'search' ? await fix(domain, organization, content.search) : null;
  const assetIds = content.kind === 'assets' ? content.assetIds : [];
  const collection = content.kind === 'collection' ? content.collection : null;
  const isSmart = collection !== null && collection.filter !== null;
  const passwordHash = password === null ? null : await hashSharePassword(password);
  return insert(domain, organization, {
    kind: content.kind,
    search,
    assetIds,
    collectionId: collection?.id ?? null,
    libraries: isSmart ? collection.libraryIds : [],
    passwordHash,
    settings,
  });
}

/** Refuses with BAD_USER_INPUT an expiry in the past. */
export function refuseSettings(domain: Domain, { expiresAt }: Partial<ShareSettings>) {
  if (expiresAt != null && expiresAt <= domain.now().getTime())
    refuse('BAD_USER_INPUT', 'The link must expire in the future.');
}

/** Takes a tenth of a second, so it happens before the transaction, unless that is the one of an Idempotency-Key. */
export async function hashSharePassword(password: string): Promise<string> {
  refuseWeakPassword(password, LIMITS.sharePasswordLength);
  return hashPassword(password);
}

async function fix(
  domain: Domain,
  organization: OrganizationForSharing,
  search: SearchFilters,
): Promise<SearchFilters> {
  const caller = { principal: organization.by, organization };
  const libraries = await narrow(domain, caller, search.libraries);
  if (libraries.length === 0) refuse('BAD_USER_INPUT', 'There is nothing to search.');
  await readApprovals(domain, organization, search.approvals);
  return { ...search, libraries };
}

type NewLink = {
  kind: ShareContent['kind'];
  search: SearchFilters | null;
  assetIds: string[];
  collectionId: string | null;
  /** Of a smart collection: no later one is shown by it. */
  libraries: string[];
  passwordHash: string | null;
  settings: ShareSettings;
};

const insert = operation(async (change, organization: OrganizationForSharing, link: NewLink) => {
  const { tx, at } = change;
  const { id: organizationId, actor } = organization;
  await refuseTooMany(change, organization);
  const id = change.newId();
  const { token, columns } = newShareToken(change.secrets, { id, organizationId });
  const { kind, search, collectionId, libraries, passwordHash, settings } = link;
  if (collectionId !== null) await holdCollection(change, collectionId);
  const { expiresAt, people: named, ...shown } = settings;
  const people = addressesOf(named);
  await tx.shareLink.create({
    data: {
      id,
      organizationId,
      ...columns,
      kind,
      ...(search && { search }),
      collectionId,
      libraries,
      ...shown,
      people,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      passwordHash,
      ...creatorOf(organization),
      created: at,
    },
  });
  if (kind === 'assets') await insertAssets(change, organization, id, link.assetIds);
  const subject = `${id} ${settings.title}`;
  await writeAudit(change, actor, organizationId, 'create share link', subject);
  await tellPeople(change, organization, { id, token, title: settings.title }, people);
  return { id, token };
});

/**
 * Creations in one organization run one after the other, so the count cannot change after it is read. Ended links count
 * too; the oldest of them make room. A key has a limit of its own, and only its own links make room for it.
 */
async function refuseTooMany({ tx }: Change, { id: organizationId, by }: OrganizationForSharing) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 7))`;
  const keyId = by.kind === 'key' ? by.keyId : null;
  const makeRoom = async (counted: { createdByKeyId?: string }, most: number, whose: string) => {
    const excess = (await tx.shareLink.count({ where: { organizationId, ...counted } })) - most + 1;
    if (excess <= 0) return;
    const deleted = await tx.$executeRaw`
      DELETE FROM share_link WHERE id IN (
        SELECT id FROM share_link WHERE organization_id = ${organizationId} AND withdrawn_at IS NOT NULL
          AND (${keyId}::text IS NULL OR created_by_key_id = ${keyId})
        ORDER BY withdrawn_at LIMIT ${excess})`;
    if (deleted < excess)
      refuse('FORBIDDEN', `${whose} can have up to ${most} share links. End one first.`);
  };
  if (keyId !== null) await makeRoom({ createdByKeyId: keyId }, LIMITS.shareLinksPerKey, 'A key');
  await makeRoom({}, LIMITS.shareLinksPerOrganization, 'An organization');
}

/** A deletion waits for this link, and is refused because of it. */
async function holdCollection({ tx }: Change, id: string) {
  const held = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM collection WHERE id = ${id} FOR KEY SHARE`;
  if (held.length === 0) refuseUnknownCollection();
}

/** Assets of libraries the caller can write to: visitors see more of an asset than its file. */
async function insertAssets(
  { tx }: Change,
  { id: organizationId, shareable }: OrganizationForSharing,
  linkId: string,
  assetIds: string[],
) {
  const { libraryIds, areExceptions } = shareable;
  const inserted = await tx.$queryRaw<{ asset_id: string }[]>`
    INSERT INTO share_link_asset (share_link_id, asset_id, place)
    SELECT ${linkId}, a.id, wanted.place
    FROM unnest(${assetIds}::text[]) WITH ORDINALITY AS wanted(id, place)
    JOIN asset a ON a.id = wanted.id AND a.organization_id = ${organizationId} AND a.trashed_at IS NULL
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
    WHERE (l.id = ANY (${libraryIds}::text[])) <> ${areExceptions}
    RETURNING asset_id`;
  if (inserted.length < assetIds.length) {
    const missing = nameMissing(assetIds, new Set(inserted.map((row) => row.asset_id)));
    refuse(
      'BAD_USER_INPUT',
      `These assets do not exist, are in the trash, or you may not share them: ${missing}.`,
    );
  }
}
