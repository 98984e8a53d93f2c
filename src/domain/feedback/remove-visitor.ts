import { refuse } from '@/contract/errors';
import { blockOf } from '@/platform/rate-limit/network-of';
import { creatorOf, type OrganizationWithLinks } from '../access/authorize-sharing';
import { refuseLinkOutOfSight } from '../access/links-in-sight';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';

/**
 * Deletes the picks and comments of a link's visitor for good, and forgets the visitor, so that another can answer in
 * their place; with `alike`, at once of all visitors of the same network, as a block that one customer may own. Returns how
 * many it forgot. Replies of members stay. Refuses an unknown link or visitor with NOT_FOUND, for a key also the link of
 * others, as one out of sight, and another member's with FORBIDDEN, unless the caller is an owner.
 */
export const removeVisitor = operation(
  async (
    change,
    organization: OrganizationWithLinks,
    linkId: string,
    visitorId: string,
    alike = false,
  ): Promise<number> => {
    const { tx, at } = change;
    await refuseOthersLink(change, organization, linkId);
    // Nobody adds a comment of the visitors from here on.
    const all = await tx.$queryRaw<{ id: string; network: string | null }[]>`
      SELECT id, network FROM visitor WHERE share_link_id = ${linkId} AND (id = ${visitorId} OR ${alike})
      ORDER BY id FOR UPDATE`;
    const named = all.find(({ id }) => id === visitorId);
    if (!named) refuse('NOT_FOUND', 'These answers were removed already.');
    const block = blockOf(named.network ?? '');
    const removed = all.filter(
      ({ id, network }) => id === visitorId || (network !== null && blockOf(network) === block),
    );
    const ids = removed.map(({ id }) => id);
    await tx.comment.updateMany({
      where: { visitorId: { in: ids }, withdrawnAt: null },
      data: { withdrawnAt: at },
    });
    await tx.visitor.deleteMany({ where: { id: { in: ids } } });
    const { id: organizationId, actor } = organization;
    const action = 'remove answers of a visitor';
    await writeAudit(change, actor, organizationId, action, linkId);
    return ids.length;
  },
);

async function refuseOthersLink(
  { tx }: Change,
  organization: OrganizationWithLinks,
  linkId: string,
) {
  await refuseLinkOutOfSight({ tx }, organization, linkId, { withEnded: true });
  const where = { id: linkId, organizationId: organization.id };
  const own = organization.mayChangeAll ? {} : creatorOf(organization);
  if ((await tx.shareLink.count({ where: { ...where, ...own } })) > 0) return;
  if (organization.by.kind === 'person' && (await tx.shareLink.count({ where })) > 0)
    refuse('FORBIDDEN', 'Only owners can change the links of others.');
  refuse('NOT_FOUND', 'There is no such link, or it was ended.');
}
