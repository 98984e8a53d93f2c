'use client';

import { useQuery } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { PickButtons } from './pick-buttons';
import { VisitorComments } from './visitor-comments';
import { VisitorName } from './visitor-name';

/** How often the page asks for comments of other visitors while its tab is visible, in milliseconds. */
const ASK_EVERY_MS = 30_000;

/** What a visitor says of an asset: a pick, and comments. Before the first they say who they are. */
export function SharedFeedback({ assetId }: { assetId: string }) {
  const options = useCalls().shared.feedback.queryOptions(
    { id: assetId },
    { refetchInterval: ASK_EVERY_MS },
  );
  const { data, error } = useQuery(options);
  if (!data) return error && <p className="text-sm text-quiet">{errorMessage(error)}</p>;
  return (
    <section aria-label="Your feedback" className="grid max-w-[44rem] gap-4">
      {data.name === null ? (
        <VisitorName />
      ) : (
        <>
          <PickButtons assetId={assetId} picked={data.pick} />
          <VisitorComments assetId={assetId} feedback={{ ...data, name: data.name }} />
        </>
      )}
    </section>
  );
}
