import { MessageSquareIcon } from 'lucide-react';
import { PICKS } from '@/contract/pick';
import { PICK_NAMES } from '../comment/pick-names';
import type { TileActionsProps } from '../grid/grid-tile';
import { PICK_COLORS, PICK_ICONS } from '../visitor/pick-icons';

/** How visitors answered about an asset, on its tile. */
export function AnswerMarks({ tile: { answers } }: TileActionsProps) {
  if (!answers) return null;
  return (
    <ul className="pointer-events-none absolute inset-x-0 bottom-0 z-2 flex flex-wrap justify-end gap-1 p-1.5 text-xs text-[#fff] tabular-nums">
      {PICKS.filter((pick) => answers[pick].length > 0).map((pick) => {
        const Icon = PICK_ICONS[pick];
        return (
          <li
            key={pick}
            className={`flex items-center gap-0.5 rounded-full px-1.5 py-0.5 ${PICK_COLORS[pick]}`}
          >
            <Icon className="size-3.5" />
            <span className="sr-only">{PICK_NAMES[pick]} </span>
            {answers[pick].length}
          </li>
        );
      })}
      {answers.comments > 0 && (
        <li className="flex items-center gap-0.5 rounded-full bg-[rgb(0_0_0/0.75)] px-1.5 py-0.5">
          <MessageSquareIcon className="size-3.5" />
          <span className="sr-only">Comments </span>
          {answers.comments}
        </li>
      )}
    </ul>
  );
}
