import Link from 'next/link';
import type { FeedbackPage } from '@/contract/feedback-page';
import { CommentText } from '../comment/comment-text';
import { TimeAgo, useNow } from '../format/time-ago';

type Props = { organizationId: string; comments: FeedbackPage['comments']; at: number };

/** The latest comments of visitors, each with a link to its asset. */
export function FeedbackComments({ organizationId, comments, at }: Props) {
  const now = useNow(at);
  return (
    <ol aria-label="Comments" className="wide-page grid gap-3">
      {comments.map((comment) => (
        <li key={comment.id} className="grid max-w-[44rem] gap-0.5 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
            <span className="font-medium text-ink wrap-anywhere">{comment.name}</span>
            <span>
              on{' '}
              <Link
                href={`/app/${organizationId}/${comment.libraryId}/${comment.assetId}`}
                prefetch={false}
                className="text-ink underline underline-offset-4 wrap-anywhere"
              >
                {comment.assetName}
              </Link>
            </span>
            <TimeAgo at={comment.created} now={now} />
          </p>
          <CommentText text={comment.text} mentions={[]} />
        </li>
      ))}
    </ol>
  );
}
