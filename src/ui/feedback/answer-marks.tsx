import type { TileActionsProps } from '../grid/grid-tile';
import { AnswerPills } from '../pick/answer-pills';

/** How visitors of a link answered about an asset, on its tile. */
export function AnswerMarks({ tile: { answers } }: TileActionsProps) {
  if (!answers) return null;
  const { yes, maybe, no, comments } = answers;
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-0 z-2 flex flex-wrap justify-end gap-1 p-1.5">
      <AnswerPills answers={{ yes: yes.length, maybe: maybe.length, no: no.length, comments }} />
    </p>
  );
}
