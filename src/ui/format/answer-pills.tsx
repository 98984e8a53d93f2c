import { MessageSquareIcon } from 'lucide-react';
import { PICKS } from '@/contract/choices';
import type { AnswerCounts } from '@/contract/sharing/feedback-page';
import { PICK_COLORS, PICK_ICONS } from './pick-icons';
import { sayAnswers } from './say-answers';

/** How visitors answered about an asset: a small icon with its number for each kind of answer. */
export function AnswerPills({ answers }: { answers: AnswerCounts }) {
  return (
    <>
      <span className="sr-only">{sayAnswers(answers)}</span>
      {PICKS.filter((pick) => answers[pick] > 0).map((pick) => (
        <Pill key={pick} Icon={PICK_ICONS[pick]} color={PICK_COLORS[pick]} count={answers[pick]} />
      ))}
      {answers.comments > 0 && (
        <Pill
          Icon={MessageSquareIcon}
          color="bg-[rgb(0_0_0/0.75)] text-[#fff]"
          count={answers.comments}
        />
      )}
    </>
  );
}

type PillProps = { Icon: typeof MessageSquareIcon; color: string; count: number };

const Pill = ({ Icon, color, count }: PillProps) => (
  <span
    aria-hidden="true"
    className={`flex items-center gap-0.5 rounded-full px-1.5 py-0.5 text-xs tabular-nums ${color}`}
  >
    <Icon className="size-3.5" />
    {count}
  </span>
);
