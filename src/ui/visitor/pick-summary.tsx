'use client';

import { PICKS } from '@/contract/pick';
import { PICK_NAMES } from '../comment/pick-names';
import { formatNumber } from '../format/format-quantity';
import { PICK_COLORS, PICK_ICONS } from './pick-icons';
import { type OwnPicks, useOwnPicks } from './use-picks';

/** Says what a visitor may do, and what they picked. `first`: as rendered by the server. */
export function PickSummary({ first }: { first: { picks: OwnPicks; at: number } }) {
  const picked = Object.values(useOwnPicks(first));
  const countOf = (pick: string) => picked.filter((each) => each === pick).length;
  return (
    <section aria-label="Your picks" className="wide-page">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-accent-soft px-4 py-3">
        <div className="grid min-w-0 grow basis-64">
          <h2 className="font-medium">Pick your favourites</h2>
          <p className="text-sm text-quiet">
            Choose Yes, Maybe or No on an image. Open it to write a comment.
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          {PICKS.map((pick) => {
            const Icon = PICK_ICONS[pick];
            return (
              <li key={pick} className="flex items-center gap-1.5">
                <span
                  className={`grid size-6 place-content-center rounded-full ${PICK_COLORS[pick]}`}
                >
                  <Icon className="size-4" />
                </span>
                {PICK_NAMES[pick]} {formatNumber(countOf(pick))}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
