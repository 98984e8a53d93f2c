'use client';

import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '@/contract/feedback';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { VisitorComments } from './visitor-comments';

/** How often the page asks for comments of other visitors while its tab is visible, in milliseconds. */
const ASK_EVERY_MS = 30_000;

/** `first`: the feedback as rendered by the server, at `at`. */
type SharedFeedbackProps = { assetId: string; first: Feedback; at: number };

/** The comments of visitors on an asset, and a field for one more. */
export function SharedFeedback({ assetId, first, at }: SharedFeedbackProps) {
  const options = useCalls().shared.feedback.queryOptions(
    { id: assetId },
    { ...asRendered(first, at), refetchInterval: ASK_EVERY_MS },
  );
  const { data } = useQuery(options);
  return (
    <section aria-label="Comments" className="grid max-w-[44rem] gap-4">
      <VisitorComments assetId={assetId} feedback={data} renderedAt={at} />
    </section>
  );
}
