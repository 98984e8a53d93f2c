import { refuse } from '@/contract/errors';
import { creatorOf, type OrganizationWithLinks } from '../access/authorize-sharing';
import { refuseLinkOutOfSight } from '../access/links-in-sight';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';

/**
 * Deletes the picks and comments of a link's visitor for good, and forgets the visitor, so that another can answer in
 * their place. Replies of members stay. Refuses an unknown link or visitor with NOT_FOUND, for a key also the link of
 * others, as one out of sight, and another member's with FORBIDDEN, unless the caller is an owner.
 */
export const removeVisitor = operation(
  async (
    change,
    organization: OrganizationWithLinks,
    linkId: string,
    visitorId: string,
  ): Promise<void> => {
    const { tx, at } = change;
    await refuseOthersLink(change, organization, linkId);
    // Nobody adds a comment of the visitor from here on.
    const found = await tx.$executeRaw`
      SELECT 1 FROM visitor WHERE id = ${visitorId} AND share_link_id = ${linkId} FOR UPDATE`;
    if (found === 0) refuse('NOT_FOUND', 'These answers were removed already.');
    await tx.comment.updateMany({
      where: { visitorId, withdrawnAt: null },
      data: { withdrawnAt: at },
    });
    await tx.visitor.delete({ where: { id: visitorId } });
    const { id: organizationId, actor } = organization;
    const action = 'remove answers of a visitor';
    await writeAudit(change, actor, { organizationId, action, subject: linkId });
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
