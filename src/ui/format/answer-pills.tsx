import { MessageSquareIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PICKS } from '@/contract/choices';
import type { AnswerCounts } from '@/contract/sharing/feedback-page';
import type { Pick } from '@/contract/sharing/pick';
import { PICK_COLORS, PICK_ICONS } from './picks';
import { sayAnswers } from './say-answers';

type Props = { answers: AnswerCounts; names?: Record<Pick, string[]> };

/**
 * How visitors answered about an asset: a small icon for each kind of answer, with the initials of those in `names`, or
 * with its number.
 */
export function AnswerPills({ answers, names }: Props) {
  return (
    <>
      <span className="sr-only">{sayAnswers(answers)}</span>
      {PICKS.filter((pick) => answers[pick] > 0).map((pick) => (
        <Pill key={pick} Icon={PICK_ICONS[pick]} color={PICK_COLORS[pick]}>
          {names ? initialsOf(names[pick]) : answers[pick]}
        </Pill>
      ))}
      {answers.comments > 0 && (
        <Pill Icon={MessageSquareIcon} color="bg-[rgb(0_0_0/0.75)] text-[#fff]">
          {answers.comments}
        </Pill>
      )}
    </>
  );
}

/** The most visitors whose initials fit on a tile. */
const MOST_INITIALS = 3;

/** "AB C +2": those of the first visitors, and how many more there are. */
function initialsOf(names: string[]): string {
  const shown = names.slice(0, MOST_INITIALS).map((name) =>
    name
      .split(' ')
      .slice(0, 2)
      .map((word) => [...word][0]?.toUpperCase())
      .join(''),
  );
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(' ');
}

type PillProps = { Icon: typeof MessageSquareIcon; color: string; children: ReactNode };

const Pill = ({ Icon, color, children }: PillProps) => (
  <span
    aria-hidden="true"
    className={`flex items-center gap-0.5 rounded-full px-1.5 py-0.5 text-xs tabular-nums ${color}`}
  >
    <Icon className="size-3.5" />
    {children}
  </span>
);
