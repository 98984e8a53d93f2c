'use client';

import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '@/contract/feedback';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { PickButtons } from './pick-buttons';
import { VisitorComments } from './visitor-comments';
import { VisitorName } from './visitor-name';

/** How often the page asks for comments of other visitors while its tab is visible, in milliseconds. */
const ASK_EVERY_MS = 30_000;

/** `first`: the feedback as rendered by the server, at `at`. */
type SharedFeedbackProps = { assetId: string; first: Feedback; at: number };

/** A visitor's feedback on an asset: a pick, and comments. Visitors give their name before their first one. */
export function SharedFeedback({ assetId, first, at }: SharedFeedbackProps) {
  const options = useCalls().shared.feedback.queryOptions(
    { id: assetId },
    { ...asRendered(first, at), refetchInterval: ASK_EVERY_MS },
  );
  const { data } = useQuery(options);
  return (
    <section aria-label="Your feedback" className="grid max-w-[44rem] gap-4">
      {data.name === null ? (
        <VisitorName />
      ) : (
        <>
          <PickButtons assetId={assetId} picked={data.pick} />
          <VisitorComments
            assetId={assetId}
            feedback={{ ...data, name: data.name }}
            renderedAt={at}
          />
        </>
      )}
    </section>
  );
}
