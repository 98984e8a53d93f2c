import type { Comment } from '@/contract/comment';
import type { TimedComment } from '../viewer/video-timeline';
import type { ShownComment } from './numbered-marks';

/** The unresolved comments on moments of the current video. */
export const timedComments = (
  comments: (ShownComment & Pick<Comment, 'atSeconds'>)[],
): TimedComment[] =>
  comments.flatMap(({ id, atSeconds, text, current, resolved }) =>
    atSeconds !== null && text !== null && current && !resolved ? [{ id, atSeconds, text }] : [],
  );
