import { earlier, HOUR_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { FeedbackOnShared } from '../access/authorize-shared';
import { composeLetter, own, say } from '../mail/letter';
import { mayBeMailed, queueMail } from '../mail/queue-mail';
import { type Change, operation } from '../operation';
import { lockVisitor } from './give-feedback';
import type { NamedVisitor } from './meet-visitor';

/**
 * Notes that a visitor is done picking, and mails who made the link: once an hour, and of all visitors a few times an
 * hour. A visitor may go on, and send again. Refuses with BAD_USER_INPUT who picked nothing, and with NOT_FOUND who was removed.
 */
export const sendPicks = operation(
  async (change, shared: FeedbackOnShared, visitor: NamedVisitor) => {
    const { tx, at } = change;
    await lockVisitor(change, visitor);
    const where = { id: visitor.id };
    const { sentAt } = await tx.visitor.findUniqueOrThrow({ where, select: { sentAt: true } });
    await tx.visitor.update({ where, data: { sentAt: at } });
    const picks = await tx.visitorPick.groupBy({
      by: ['pick'],
      where: { visitorId: visitor.id },
      _count: true,
    });
    if (picks.length === 0) refuse('BAD_USER_INPUT', 'Pick something first.');
    const chosen = picks.find(({ pick }) => pick === 'yes')?._count ?? 0;
    if (!sentAt || sentAt < earlier(at, HOUR_MS)) await tellMaker(change, shared, visitor, chosen);
  },
);

type Maker = { email: string; title: string; organization: string };

/** Whoever made the link and is a member still, unless they want no mails about answers; otherwise the first owner. */
async function tellMaker(
  change: Change,
  { organization: { id }, linkId }: FeedbackOnShared,
  { name }: NamedVisitor,
  chosen: number,
) {
  const [maker] = await change.tx.$queryRaw<Maker[]>`
    SELECT p.email, s.title, o.name AS organization
    FROM share_link s JOIN organization o ON o.id = s.organization_id
    JOIN member m ON m.organization_id = s.organization_id AND m.suspended_at IS NULL
      AND m.library_access IS NOT NULL AND m.feedback_mail <> 'none'
      AND (m.person_id = s.created_by_id OR m.role = 'owner')
    JOIN person p ON p.id = m.person_id AND p.email IS NOT NULL
    WHERE s.id = ${linkId} ORDER BY (m.person_id = s.created_by_id) DESC NULLS LAST, m.created LIMIT 1`;
  if (!maker) return;
  const mail = { recipient: maker.email, kind: 'picks' as const };
  if (!(await mayBeMailed(change, mail, LIMITS.picksMailsPerHour))) return;
  const content = composeLetter({
    // Everybody sees the subject: it has no text of a stranger.
    subject: 'A client is done picking on Vitrine',
    title: say('A client is done picking'),
    before: [
      say(
        '{} is done with “{}” of {}, and chose {}.',
        name,
        maker.title,
        maker.organization,
        chosen,
      ),
    ],
    action: { label: 'See the picks', url: change.urls.feedback(id, linkId) },
    after: [say('Choose which of these emails you get: {}', own(change.urls.links(id)))],
  });
  await queueMail(change, { ...mail, content });
}
