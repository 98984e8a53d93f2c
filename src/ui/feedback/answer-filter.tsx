import { FEEDBACK_FILTERS } from '@/contract/choices';
import type { FeedbackFilter, FeedbackPage } from '@/contract/sharing/feedback-page';
import { Chip } from '../control/chip';
import type { Answers } from '../format/answers-url';
import { formatNumber } from '../format/format-quantity';

export const FILTER_NAMES: Record<FeedbackFilter, string> = {
  all: 'All',
  yes: 'Yes',
  maybe: 'Maybe',
  no: 'No',
  commented: 'Commented',
};

type AnswerFilterProps = {
  answers: Answers;
  counts: FeedbackPage['counts'];
  onChange: (answers: Answers) => void;
};

/** Chooses which answers the grid shows. */
export const AnswerFilter = ({ answers, counts, onChange }: AnswerFilterProps) => (
  <fieldset className="flex min-w-0 flex-wrap gap-1.5">
    <legend className="sr-only">Filter</legend>
    {FEEDBACK_FILTERS.map((filter) => (
      <Chip
        key={filter}
        pressed={filter === answers.filter}
        onClick={() => onChange({ ...answers, filter })}
      >
        {FILTER_NAMES[filter]} {formatNumber(counts[filter])}
      </Chip>
    ))}
  </fieldset>
);
