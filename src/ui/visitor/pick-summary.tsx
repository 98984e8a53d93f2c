'use client';

import type { Block } from '@/contract/browse/browse';
import { PICKS } from '@/contract/choices';
import type { Pick } from '@/contract/sharing/pick';
import { Chip } from '../control/chip';
import { formatNumber } from '../format/format-quantity';
import { PICK_COLORS, PICK_ICONS, PICK_NAMES } from '../format/picks';
import { isVideo } from '../image/image-source';
import { SendPicks } from './send-picks';
import { type OwnPicks, useOwnPicks } from './use-picks';

type PickSummaryProps = {
  /** The first assets of the link, and the picks, as rendered by the server. */
  first: { block: Block; picks: OwnPicks; at: number };
  /** Who shared the link. */
  sender: string;
  /** How many to pick with yes; null: any number. */
  target: number | null;
  /** The picks to show alone; null: every asset. */
  shown: Pick | null;
  /** Null: they can only be counted. */
  onShow: ((shown: Pick | null) => void) | null;
};

/** Says how far a visitor is with picking, shows the assets of one answer alone, and sends it. It stays in sight. */
export function PickSummary({ first, sender, target, shown, onShow }: PickSummaryProps) {
  const picked = Object.values(useOwnPicks(first));
  const countOf = (pick: Pick) => picked.filter((each) => each === pick).length;
  return (
    <section aria-label="Your picks" className="wide-page sticky top-0 z-20 bg-paper">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-accent-soft px-3 py-2 sm:px-4 sm:py-3">
        <div className="mr-auto">
          <div role="status">
            <h2 className="font-medium tabular-nums">{headingOf(countOf('yes'), target)}</h2>
          </div>
          {picked.length === 0 && (
            <p className="text-sm text-quiet max-sm:leading-5">
              Open {kindOf(first.block)} and choose Yes, Maybe or No.
            </p>
          )}
        </div>
        {/* Also without picks while one answer is shown alone: a chip leads back. */}
        {(picked.length > 0 || shown !== null) && (
          <fieldset className="flex gap-1.5 max-sm:order-last">
            <legend className="sr-only">{onShow ? 'Show' : 'Picked'}</legend>
            {PICKS.map((pick) => {
              const Icon = PICK_ICONS[pick];
              const isShown = pick === shown;
              const content = (
                <>
                  <span
                    className={`-ml-2 grid size-6 place-content-center rounded-full ${PICK_COLORS[pick]}`}
                  >
                    <Icon className="size-4" />
                  </span>
                  {PICK_NAMES[pick]} {formatNumber(countOf(pick))}
                </>
              );
              return onShow ? (
                <Chip
                  key={pick}
                  pressed={isShown}
                  onClick={() => onShow(isShown ? null : pick)}
                  className="max-sm:min-h-11"
                >
                  {content}
                </Chip>
              ) : (
                <span
                  key={pick}
                  className="inline-flex min-h-10 items-center gap-1.5 px-4 text-sm tabular-nums max-sm:px-3"
                >
                  {content}
                </span>
              );
            })}
          </fieldset>
        )}
        {picked.length > 0 && <SendPicks sender={sender} picked={picked.length} />}
      </div>
    </section>
  );
}

function headingOf(yes: number, target: number | null): string {
  if (target !== null) return `${formatNumber(yes)} of ${formatNumber(target)} picked`;
  return yes === 0 ? 'Pick your favourites' : `${formatNumber(yes)} picked`;
}

/** What the first assets of a link are, in words. */
function kindOf({ tiles }: Block): string {
  if (!tiles.some(isVideo)) return 'a picture';
  return tiles.every(isVideo) ? 'a film' : 'a picture or a film';
}
