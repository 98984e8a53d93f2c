'use client';

import { PICKS } from '@/contract/choices';
import type { TileActionsProps } from '../grid/grid-tile';
import { PICK_COLORS, PICK_ICONS } from '../pick/pick-icons';
import { PICK_NAMES } from '../pick/pick-names';
import { useOwnPicks, usePicking } from './use-picks';

/** Picks an asset in one tap, on its tile. */
export function TilePicks({ tile: { id, name }, current }: TileActionsProps) {
  const picked = useOwnPicks()[id] ?? null;
  const choose = usePicking();
  return (
    <fieldset className="absolute inset-x-0 bottom-0 z-2 flex justify-center gap-1 p-1.5">
      <legend className="sr-only">Your pick of {name}</legend>
      {PICKS.map((pick) => {
        const Icon = PICK_ICONS[pick];
        const isPicked = pick === picked;
        return (
          <button
            key={pick}
            type="button"
            tabIndex={current ? 0 : -1}
            aria-label={PICK_NAMES[pick]}
            aria-pressed={isPicked}
            onClick={() => void choose(id, isPicked ? null : pick)}
            className={`grid h-10 max-w-12 min-w-6 flex-1 place-content-center rounded-control ${isPicked ? PICK_COLORS[pick] : `bg-[rgb(0_0_0/0.6)] text-[#fff] hover:bg-[rgb(0_0_0/0.8)] ${picked ? 'opacity-60 hover:opacity-100 focus-visible:opacity-100' : ''}`}`}
          >
            <Icon className="size-5" />
          </button>
        );
      })}
    </fieldset>
  );
}
