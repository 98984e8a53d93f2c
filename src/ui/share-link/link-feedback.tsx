import Link from 'next/link';
import type { ShareLink } from '@/contract/share-link';
import { formatNumber } from '../format/format-quantity';
import { feedbackPath } from '../url/feedback-url';

type LinkFeedbackProps = { organizationId: string; link: ShareLink };

/**
 * Counts the picks and comments of a link's visitors, and leads to them. Nothing where the link takes no feedback and
 * has none.
 */
export function LinkFeedback({ organizationId, link }: LinkFeedbackProps) {
  const { id, title, takesFeedback, feedback } = link;
  const { picks, comments } = feedback;
  const isAnswered = picks > 0 || comments > 0;
  if (!takesFeedback && !isAnswered) return null;
  return (
    <div className="flex flex-wrap gap-x-4 text-sm text-quiet">
      <p>
        {formatNumber(picks)} {picks === 1 ? 'pick' : 'picks'}, {formatNumber(comments)}{' '}
        {comments === 1 ? 'comment' : 'comments'}
      </p>
      {isAnswered && (
        <Link
          href={feedbackPath({ organizationId, linkId: id })}
          prefetch={false}
          aria-label={`See answers on ${title}`}
          className="w-fit rounded-control text-ink underline underline-offset-4"
        >
          See answers
        </Link>
      )}
    </div>
  );
}
