'use client';

import type { AssetRef } from '../call/resource-ref';
import type { TimedComment } from '../viewer/video-timeline';
import { useComments } from './use-comments';

/** The unresolved comments on moments of the current video; none for people who may not see comments. */
export function useTimedComments(assetRef: AssetRef): TimedComment[] {
  const list = useComments(assetRef);
  return (list?.comments ?? []).flatMap(({ id, atSeconds, text, current, resolved }) =>
    atSeconds !== null && text !== null && current && !resolved ? [{ id, atSeconds, text }] : [],
  );
}
