import { LayersIcon, SquarePlayIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tile } from '@/contract/browse/browse';
import type { AnswerCounts } from '@/contract/sharing/feedback-page';
import { AnswerPills } from '../format/answer-pills';
import { DateTime } from '../format/date-time';
import { daysLeft, daysLeftInShort } from '../format/days-left';
import { formatDuration } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { stateColor } from '../format/state-dot';
import { isVideo } from '../image/image-source';

type TileBadgesProps = { tile: Tile; visitorAnswers: AnswerCounts | null };

/** The badges of a tile: video, variants, approval, the end of its rights, hold, answers of visitors, and days in the trash. */
export function TileBadges({ tile, visitorAnswers }: TileBadgesProps) {
  const { duration, variantsCount, approval, removedAt, endsAt, hold } = tile;
  return (
    // The check box is on the left.
    <span className="@container absolute top-1.5 right-1.5 left-10 grid grid-cols-[minmax(0,1fr)] justify-items-end gap-1">
      {isVideo(tile) && tile.sizes && (
        <Badge>
          <SquarePlayIcon className="size-4 shrink-0" />
          <span className="sr-only">Video</span>
          {duration !== null && formatDuration(duration)}
        </Badge>
      )}
      {variantsCount > 0 && (
        <Badge>
          <LayersIcon className="size-4 shrink-0" />
          {variantsCount}
          <span className="sr-only">{variantsCount === 1 ? ' variant' : ' variants'}</span>
        </Badge>
      )}
      {approval !== null && (
        <Badge color={stateColor(approval)}>
          <span dir="auto" className="truncate">
            {formatState(approval)}
          </span>
        </Badge>
      )}
      {visitorAnswers && (
        <span className="flex max-w-full flex-wrap justify-end gap-1">
          <AnswerPills answers={visitorAnswers} />
        </span>
      )}
      {endsAt !== null && (
        <Badge>
          <RightsEnd endsAt={endsAt} />
        </Badge>
      )}
      {hold && <Badge>On hold</Badge>}
      {removedAt !== null && <DaysLeft removedAt={removedAt} />}
    </span>
  );
}

/** On one line: short where the tile is small, and below the check box where there is no room for both side by side. */
const DaysLeft = ({ removedAt }: { removedAt: number }) => (
  <span className="whitespace-nowrap @max-[3rem]:mt-7">
    <Badge>
      <span className="@max-[6rem]:sr-only">{daysLeft(removedAt)}</span>
      <span aria-hidden="true" className="@min-[6rem]:hidden">
        {daysLeftInShort(removedAt)}
      </span>
    </Badge>
  </span>
);

/** "Ends 3 March" names the last day. */
const RightsEnd = ({ endsAt }: { endsAt: number }) =>
  endsAt <= Date.now() ? (
    'Ended'
  ) : (
    <span dir="auto" className="truncate">
      Ends <DateTime at={endsAt - 1} />
    </span>
  );

type BadgeProps = { color?: string; children: ReactNode };

const Badge = ({ color = 'bg-[rgb(0_0_0/0.7)]', children }: BadgeProps) => (
  <span
    className={`flex max-w-full items-center gap-1 rounded-image px-1.5 text-xs text-[#fff] ${color}`}
  >
    {children}
  </span>
);
