import { FORMER_MEMBER } from '@/contract/former-member';
import type { Comment } from '@/contract/sharing/comment';
import type { VisitorComment } from '@/contract/sharing/feedback';
import type { TimedComment } from '../viewer/comment-marks';
import type { ShownComment } from './numbered-marks';

/** `author` of a comment that members see, `name` of one that visitors see. */
type Timed = ShownComment &
  Pick<Comment, 'atSeconds'> &
  Partial<Pick<Comment, 'author'> & Pick<VisitorComment, 'name'>>;

/** The unresolved comments on moments of the current video. */
export const timedComments = (comments: Timed[]): TimedComment[] =>
  comments.flatMap(({ id, atSeconds, text, author, name, current, resolved }) =>
    atSeconds !== null && text !== null && current && !resolved
      ? [{ id, atSeconds, text, author: author ?? name ?? FORMER_MEMBER }]
      : [],
  );
