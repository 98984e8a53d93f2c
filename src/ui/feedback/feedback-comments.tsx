'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import type { FeedbackComment, FeedbackPage } from '@/contract/sharing/feedback-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { CommentText } from '../comment/comment-text';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import type { Answers } from '../format/answers-url';
import { formatMoment, formatNumber } from '../format/format-quantity';
import { originQuery } from '../format/origin';
import type { LinkRef } from '../format/paths';
import { TimeAgo, useNow } from '../format/time-ago';
import { VisitorName } from '../format/visitor-name';

type Props = {
  linkRef: LinkRef;
  answers: Answers;
  page: Pick<FeedbackPage, 'comments' | 'commentCount'>;
  at: number;
};

/** The latest comments of visitors, each with a link to its asset. A button shows the earlier ones, too. */
export function FeedbackComments({ linkRef, answers, page, at }: Props) {
  const { comments: latest, commentCount } = page;
  const now = useNow(at);
  const [wanted, setWanted] = useState(false);
  const options = useCalls().feedback.comments.queryOptions(
    { ...linkRef, visitorId: answers.visitorId },
    { enabled: wanted },
  );
  const { data: all, error, isFetching, refetch } = useQuery(options);
  // Comments that were added or deleted meanwhile.
  const newest = latest[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the page was asked for again.
  useEffect(() => {
    if (wanted) void refetch();
  }, [newest, commentCount]);
  const shown = all ?? latest;
  return (
    <div className="wide-page grid gap-3">
      {shown.length < commentCount && !all && (
        <p role="status" className="text-sm text-quiet">
          The latest {formatNumber(shown.length)} of {formatNumber(commentCount)} comments.
        </p>
      )}
      <ol aria-label="Comments" className="grid gap-3">
        {shown.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            now={now}
            linkRef={linkRef}
            answers={answers}
          />
        ))}
      </ol>
      {shown.length < commentCount && !all && (
        <Button
          className="justify-self-start"
          aria-disabled={isFetching}
          onClick={() => (wanted ? void refetch() : setWanted(true))}
        >
          Show all {formatNumber(commentCount)} comments
        </Button>
      )}
      <FormProblem text={error && !all ? errorMessage(error) : null} />
    </div>
  );
}

type CommentProps = {
  linkRef: LinkRef;
  answers: Answers;
  comment: FeedbackComment;
  now: number;
};

const Comment = ({ linkRef: { organizationId, linkId }, answers, comment, now }: CommentProps) => (
  <li className="grid max-w-[44rem] gap-0.5 text-sm">
    <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
      <VisitorName name={comment.name} />
      <span>
        on{' '}
        <Link
          dir="auto"
          href={`/app/${organizationId}/${comment.libraryId}/${comment.assetId}${originQuery({ kind: 'answers', answers: { ...answers, linkId } })}`}
          prefetch={false}
          className="text-ink underline underline-offset-4 wrap-anywhere"
        >
          {comment.assetName}
        </Link>
        {comment.atSeconds !== null && ` at ${formatMoment(comment.atSeconds)}`}
      </span>
      <TimeAgo at={comment.created} now={now} />
    </p>
    <CommentText text={comment.text} mentions={[]} />
  </li>
);
