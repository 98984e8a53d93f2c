'use client';

import { PICKS } from '@/contract/choices';
import type { Pick } from '@/contract/pick';
import { PICK_COLORS, PICK_ICONS } from '../pick/pick-icons';
import { PICK_NAMES } from '../pick/pick-names';
import { usePicking } from './use-picks';

/** Buttons for a visitor to pick the viewed asset. Pressing the same one again removes the pick. */
export function PickButtons({ assetId, picked }: { assetId: string; picked: Pick | null }) {
  const choose = usePicking();
  return (
    <fieldset className="flex min-w-0 flex-wrap justify-center gap-2 px-3 pt-2">
      <legend className="sr-only">Your pick</legend>
      {PICKS.map((pick) => {
        const Icon = PICK_ICONS[pick];
        const isPicked = pick === picked;
        return (
          <button
            key={pick}
            type="button"
            aria-pressed={isPicked}
            onClick={() => void choose(assetId, isPicked ? null : pick)}
            className={`flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control border px-3 text-sm font-medium sm:max-w-32 ${isPicked ? `border-transparent ${PICK_COLORS[pick]}` : 'border-edge text-ink hover:bg-sunken'}`}
          >
            <Icon className="size-5 shrink-0" />
            {PICK_NAMES[pick]}
          </button>
        );
      })}
    </fieldset>
  );
}
