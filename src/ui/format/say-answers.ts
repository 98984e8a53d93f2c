import { PICKS } from '@/contract/choices';
import type { AnswerCounts } from '@/contract/sharing/feedback-page';
import { formatCount } from './format-quantity';
import { PICK_NAMES } from './picks';

/** "2 visitors said yes, 1 visitor said no, 1 comment". */
export const sayAnswers = (answers: AnswerCounts): string =>
  [
    ...PICKS.filter((pick) => answers[pick] > 0).map(
      (pick) => `${formatCount(answers[pick], 'visitor')} said ${PICK_NAMES[pick].toLowerCase()}`,
    ),
    ...(answers.comments > 0 ? [formatCount(answers.comments, 'comment')] : []),
  ].join(', ');
