import { earlier, HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Mentionable } from '@/contract/sharing/comment';
import { mentionsIn } from '@/contract/sharing/mentions-in';
import type { CommentsForReading, CommentsForWriting } from '../access/authorize-comments';
import { seesLibrary } from '../access/library-rights';
import { composeLetter, type MailContent, say } from '../mail/letter';
import { mayBeMailed, queueMail } from '../mail/queue-mail';
import type { Change, Domain } from '../operation';

export type CommentedAsset = { id: string; name: string };

type Named = { id: string; email: string | null };

/**
 * Notes which members a comment names for the first time, of those who see the library, and mails them: each at most
 * once an hour about an asset, and not more often in an hour than a limit about all. Authors do not mention themselves.
 */
export async function mentionMembers(
  change: Change,
  comments: CommentsForWriting,
  asset: CommentedAsset,
  comment: { id: string; text: string },
) {
  const { library, person } = comments;
  const named = await insertMentions(change, comments, comment);
  const asked = { organization_id: library.organization.id, library_id: library.id, id: asset.id };
  const url = `${change.urls.app(asked)}#comments`;
  for (const { id, email } of named) {
    if (email === null || !(await isDueForMail(change, asset, { id, email }))) continue;
    const content = composeMentionMail({
      author: person.name,
      assetName: asset.name,
      text: comment.text,
      url,
    });
    await queueMail(change, { recipient: email, kind: 'mention', content });
    await change.tx.commentMention.update({
      where: { commentId_personId: { commentId: comment.id, personId: id } },
      data: { mailedAt: change.at },
    });
  }
}

/** In the order of their emails, so comments mentioning the same members do not deadlock. */
async function insertMentions(
  { tx }: Change,
  { library, person, isGuest }: CommentsForWriting,
  { id, text }: { id: string; text: string },
): Promise<Named[]> {
  if (!text.includes('@')) return [];
  const members = await tx.member.findMany({
    where: {
      organizationId: library.organization.id,
      suspendedAt: null,
      ...seesLibrary(library.id, { toGuest: isGuest }),
      personId: { not: person.personId },
    },
    select: { person: { select: { id: true, name: true, email: true } } },
    orderBy: [{ person: { email: 'asc' } }, { personId: 'asc' }],
  });
  const people = members.map((member) => member.person);
  const mentions = mentionsIn(
    text,
    people.map(({ name }) => name),
  );
  const names = new Set(mentions.map(({ name }) => name.toLowerCase()));
  const found = people.filter(({ name }) => names.has(name.toLowerCase()));
  const inserted = await tx.$queryRaw<{ person_id: string }[]>`
    INSERT INTO comment_mention (comment_id, person_id)
    SELECT ${id}, person_id FROM unnest(${found.map((each) => each.id)}::text[]) AS person_id
    WHERE person_id NOT IN (SELECT person_id FROM comment_mention WHERE comment_id = ${id})
    LIMIT ${LIMITS.mentionsPerComment} - (SELECT count(*) FROM comment_mention WHERE comment_id = ${id})
    RETURNING person_id`;
  return found.filter((each) => inserted.some(({ person_id }) => person_id === each.id));
}

/** Whether a member may be mailed about an asset, and about anything. */
async function isDueForMail(
  change: Change,
  asset: CommentedAsset,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const mail = { recipient: email, kind: 'mention' as const };
  // First: mails to the same address wait for each other here.
  if (!(await mayBeMailed(change, mail, LIMITS.mentionMailsPerHour))) return false;
  const mailedAt = { gt: earlier(change.at, HOUR_MS) };
  const aboutAsset = await change.tx.commentMention.count({
    where: { personId: id, mailedAt, comment: { assetId: asset.id } },
  });
  return aboutAsset === 0;
}

/** More of a comment is read on its page. */
const EXCERPT_LENGTH = 300;

/** The mail to a member mentioned in a comment. The subject, which everybody sees, contains no text of others. */
function composeMentionMail(mention: {
  author: string;
  assetName: string;
  text: string;
  url: string;
}): MailContent {
  const { author, assetName, text, url } = mention;
  return composeLetter({
    subject: 'You’re mentioned in a comment on Vitrine',
    title: say('You’re mentioned'),
    before: [
      say('{} mentioned you in a comment on “{}”:', author, assetName),
      say('“{}”', excerptOf(text)),
    ],
    action: { label: 'See comment', url },
    after: [say('You get at most one of these emails an hour for each asset.')],
  });
}

const excerptOf = (text: string) => {
  const letters = [...text];
  return letters.length > EXCERPT_LENGTH ? `${letters.slice(0, EXCERPT_LENGTH).join('')}…` : text;
};

/**
 * The members the person can mention in a comment, by name: all who see the library, except suspended ones. Nobody for
 * who writes no comments; guests learn neither addresses nor of other guests.
 */
export async function listMentionable(
  { database }: Domain,
  { library, person, mayComment, isGuest }: CommentsForReading,
): Promise<Mentionable[]> {
  if (!mayComment) return [];
  const members = await database.prisma.member.findMany({
    where: {
      organizationId: library.organization.id,
      suspendedAt: null,
      ...seesLibrary(library.id, { toGuest: isGuest }),
      ...(person && { personId: { not: person.personId } }),
    },
    select: { person: { select: { name: true, email: true } } },
    orderBy: [{ person: { name: 'asc' } }, { personId: 'asc' }],
  });
  return members.map(({ person: { name, email } }) => ({ name, email: isGuest ? null : email }));
}
