'use client';

import type { Block } from '@/contract/browse/browse';
import { PICKS } from '@/contract/choices';
import { formatNumber } from '../format/format-quantity';
import { PICK_COLORS, PICK_ICONS } from '../format/pick-icons';
import { PICK_NAMES } from '../format/pick-names';
import { isVideo } from '../image/image-source';
import { SendPicks } from './send-picks';
import { type OwnPicks, useOwnPicks } from './use-picks';

type PickSummaryProps = {
  /** The first assets of the link, and the picks, as rendered by the server. */
  first: { block: Block; picks: OwnPicks; at: number };
  /** Who shared the link. */
  sender: string;
};

/** Says what a visitor may do and what they picked, and sends it. It stays in sight. */
export function PickSummary({ first, sender }: PickSummaryProps) {
  const picked = Object.values(useOwnPicks(first));
  const countOf = (pick: string) => picked.filter((each) => each === pick).length;
  return (
    <section aria-label="Your picks" className="wide-page sticky top-0 z-20 bg-paper">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 rounded-card bg-accent-soft px-3 py-2 sm:px-4 sm:py-3">
        <h2 className="font-medium">Pick your favourites</h2>
        <p
          className={`col-start-1 row-start-2 text-sm text-quiet max-sm:col-span-2 max-sm:leading-5 ${picked.length > 0 ? 'max-sm:hidden' : ''}`}
        >
          Choose Yes, Maybe or No on {kindOf(first.block)}. Open it to write a comment.
        </p>
        <ul className="col-start-2 row-start-1 flex gap-x-3 text-sm tabular-nums sm:row-span-2 sm:gap-x-4">
          {PICKS.map((pick) => {
            const Icon = PICK_ICONS[pick];
            return (
              <li key={pick} className="flex items-center gap-1.5">
                <span
                  className={`grid size-6 place-content-center rounded-full ${PICK_COLORS[pick]}`}
                >
                  <Icon className="size-4" />
                </span>
                <span>
                  <span className="max-sm:sr-only">{PICK_NAMES[pick]} </span>
                  {formatNumber(countOf(pick))}
                </span>
              </li>
            );
          })}
        </ul>
        {picked.length > 0 && <SendPicks sender={sender} picked={picked.length} />}
      </div>
    </section>
  );
}

/** What the first assets of a link are, in words. */
function kindOf({ tiles }: Block): string {
  if (!tiles.some(isVideo)) return 'an image';
  return tiles.every(isVideo) ? 'a video' : 'an image or a video';
}
