import { refuse } from '@/contract/errors';
import type { ShareSettings } from '@/contract/sharing/share-link';
import {
  creatorOf,
  type OrganizationForSharing,
  type OrganizationWithLinks,
} from '../access/authorize-sharing';
import { isEveryLibrary } from '../access/library-rights';
import { refuseLinkOutOfSight } from '../access/links-in-sight';
import { writeAudit } from '../access/write-audit';
import { type Change, type Domain, operation } from '../operation';
import { hashSharePassword, refuseSettings } from './create-share-link';
import { newShareToken, openShareToken } from './share-address';
import { addressesOf, tellPeople } from './tell-people';

/** A change of a link. Without `password` the link keeps its password; null removes it. */
export type ShareChange = Partial<ShareSettings> & { password?: string | null | undefined };

/**
 * Changes the given settings of a link. A new password, or none, invalidates everything signed for visitors who knew the
 * former one; so do `people` that leave out somebody who could open it. Those added are mailed. Refuses
 * an ended link and one out of sight with NOT_FOUND, for a key also the link of others, and another member's with
 * FORBIDDEN, unless the caller is an owner; also a caller who cannot write to all libraries of the link any more.
 */
export async function changeShareLink(
  domain: Domain,
  organization: OrganizationForSharing,
  linkId: string,
  { password, ...settings }: ShareChange,
) {
  refuseSettings(domain, settings);
  const passwordHash = password ? await hashSharePassword(password) : password;
  await save(domain, organization, linkId, { settings, passwordHash });
}

/** The people a link is for; none: anyone with it. Changes of one link wait for each other here. */
async function holdPeople(
  { tx }: Change,
  { id: organizationId }: OrganizationForSharing,
  linkId: string,
): Promise<string[]> {
  const [held] = await tx.$queryRaw<{ people: string[] }[]>`
    SELECT people FROM share_link WHERE id = ${linkId} AND organization_id = ${organizationId} FOR NO KEY UPDATE`;
  return held?.people ?? [];
}

/**
 * What other people mean for a link. `losesSome`: somebody who could open it cannot any more; `opens`: anyone with it can
 * from now on.
 */
async function comparePeople(
  change: Change,
  organization: OrganizationForSharing,
  linkId: string,
  sent: readonly string[] | null,
) {
  const before = await holdPeople(change, organization, linkId);
  const after = addressesOf(sent);
  const removed = before.filter((address) => !after.includes(address));
  const opens = before.length > 0 && after.length === 0;
  return {
    after,
    added: after.filter((address) => !before.includes(address)),
    removed: opens ? [] : removed,
    losesSome: after.length > 0 && (before.length === 0 || removed.length > 0),
    opens,
  };
}

/** Mails people the present address of a link, unless it has expired. */
async function tell(
  change: Change,
  organization: OrganizationForSharing,
  linkId: string,
  people: string[],
  options = {},
) {
  if (people.length === 0) return;
  const { sealedToken, title, expiresAt } = await change.tx.shareLink.findUniqueOrThrow({
    where: { id: linkId },
    select: { sealedToken: true, title: true, expiresAt: true },
  });
  if (expiresAt !== null && expiresAt <= change.at) return;
  const link = { id: linkId, organizationId: organization.id };
  const token = openShareToken(change.secrets, link, sealedToken);
  if (token === null)
    refuse('CONFLICT', 'The address of this link isn’t known. Give it a new one first.');
  await tellPeople(change, organization, { id: linkId, token, title }, people, options);
}

type Wanted = { settings: Partial<ShareSettings>; passwordHash: string | null | undefined };

const save = operation(
  async (
    change,
    organization: OrganizationForSharing,
    linkId: string,
    { settings, passwordHash }: Wanted,
  ) => {
    const { expiresAt, people: sent, ...shown } = settings;
    const people =
      sent === undefined ? undefined : await comparePeople(change, organization, linkId, sent);
    const ends = passwordHash !== undefined || people?.losesSome;
    await update(change, organization, linkId, {
      ...shown,
      ...(people && { people: people.after }),
      ...(expiresAt !== undefined && {
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...(ends && { passwordVersion: { increment: 1 } }),
    });
    for (const address of people?.removed ?? [])
      await note(change, organization, 'unshare link with', `${linkId} ${address}`);
    if (people?.opens) await note(change, organization, 'open share link', linkId);
    await tell(change, organization, linkId, people?.added ?? []);
    await note(
      change,
      organization,
      'change share link',
      `${linkId} ${settings.title ?? ''}`.trim(),
    );
  },
);

/**
 * Gives a link a new address and returns its token. The former address, and everything signed for its visitors, stop
 * working. The people it is for are mailed the new one. Refuses like changeShareLink.
 */
export const renewShareLink = operation(
  async (change, organization: OrganizationForSharing, linkId: string) => {
    const link = { id: linkId, organizationId: organization.id };
    const { token, columns } = newShareToken(change.secrets, link);
    await update(change, organization, linkId, {
      ...columns,
      passwordVersion: { increment: 1 },
    });
    await note(change, organization, 'renew share link', linkId);
    const people = await holdPeople(change, organization, linkId);
    // A leaked address is replaced whether or not everybody can be mailed.
    await tell(change, organization, linkId, people, { spares: true });
    return { token };
  },
);

/** Ends a link for good. Its visitors can see nothing from now on. Refuses like changeShareLink. */
export const endShareLink = operation(
  async (change, organization: OrganizationWithLinks, linkId: string) => {
    await update(change, organization, linkId, { withdrawnAt: change.at }, { ends: true });
    await note(change, organization, 'end share link', linkId);
  },
);

type Data = Parameters<Change['tx']['shareLink']['updateMany']>[0]['data'];

async function update(
  { tx }: Change,
  organization: OrganizationWithLinks,
  linkId: string,
  data: Data,
  { ends = false } = {},
) {
  const where = { id: linkId, organizationId: organization.id, withdrawnAt: null };
  await refuseLinkOutOfSight({ tx }, organization, linkId);
  const own = organization.mayChangeAll ? {} : creatorOf(organization);
  const isThere = Object.keys(data).length
    ? (await tx.shareLink.updateMany({ where: { ...where, ...own }, data })).count
    : await tx.shareLink.count({ where: { ...where, ...own } });
  if (isThere && !ends) await refuseOtherLibraries(tx, organization, linkId);
  if (isThere) return;
  if (organization.by.kind === 'person' && (await tx.shareLink.count({ where })) > 0)
    refuse('FORBIDDEN', 'Only owners can change the links of others.');
  refuse('NOT_FOUND', 'There is no such link, or it was ended.');
}

/** What a key, or a person, can no longer write to, it shares with nobody else. */
async function refuseOtherLibraries(
  tx: Change['tx'],
  { by, shareable }: OrganizationWithLinks,
  linkId: string,
) {
  if (isEveryLibrary(shareable)) return;
  const { libraryIds, areExceptions } = shareable;
  const libraryId = areExceptions ? { in: libraryIds } : { notIn: libraryIds };
  const outside = { shareLinkId: linkId, asset: { libraryId } };
  const others = { id: linkId, kind: { not: 'assets' as const } };
  const isOutside =
    (await tx.shareLink.count({ where: others })) > 0 ||
    (await tx.shareLinkAsset.count({ where: outside })) > 0;
  const who = by.kind === 'key' ? 'the key' : 'you';
  if (isOutside) refuse('FORBIDDEN', `The link has assets of libraries ${who} cannot write to.`);
}

const note = (
  change: Change,
  { id: organizationId, actor }: OrganizationWithLinks,
  action: string,
  subject: string,
) => writeAudit(change, actor, organizationId, action, subject);
