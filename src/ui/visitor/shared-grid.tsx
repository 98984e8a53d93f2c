'use client';

import { useCallback, useMemo, useState } from 'react';
import type { Block, Tile } from '@/contract/browse/browse';
import { PICKS } from '@/contract/choices';
import { MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { LoadError } from '../browse/load-error';
import { useBlocks } from '../browse/use-blocks';
import { useCalls, useClient } from '../call/call-provider';
import { PICK_COLORS, PICK_ICONS } from '../format/pick-icons';
import { PICK_NAMES } from '../format/pick-names';
import { AssetGrid } from '../grid/asset-grid';
import { blocksOf, withNext } from '../grid/grid-layout';
import type { TileActionsProps } from '../grid/grid-tile';
import { EMPTY_SELECTION } from '../grid/selection';
import { useOwnPicks, usePicking } from './use-picks';

/** Long before the URLs of the images expire, and soon while some are being processed. */
const REFETCH_MS = (LIMITS.sharedFileMinutes / 2) * MINUTE_MS;
const REFETCH_SOON_MS = 5_000;

const nothing = () => {};

const isWaiting = ({ processing }: Tile) => processing === 'waiting';

/** Visitors select nothing. */
const WITHOUT_SELECTION = {
  readOnly: true,
  selection: EMPTY_SELECTION,
  leaving: new Set<string>(),
  onToggle: nothing,
  onStretch: nothing,
  onRange: nothing,
  onBoxBegin: nothing,
  onBox: nothing,
  onAll: nothing,
  onClear: nothing,
  onRemove: nothing,
};

type SharedGridProps = {
  token: string;
  first: { block: Block; at: number };
  /** Whether visitors may pick. */
  takesPicks: boolean;
};

/** The assets of a share link in the grid of a library. */
export function SharedGrid({ token, first, takesPicks }: SharedGridProps) {
  const calls = useCalls();
  const client = useClient();
  const [places, setPlaces] = useState({ from: 0, to: 1 });
  const [total, setTotal] = useState(first.block.total);
  const [isProcessing, setProcessing] = useState(first.block.tiles.some(isWaiting));
  const wanted = useMemo(
    () => withNext(blocksOf(places.from, places.to, total), 1, total),
    [places, total],
  );
  const blocks = useBlocks<Tile>(
    {
      key: token,
      first: { key: token, ...first },
      blockKey: (number) => calls.shared.block.queryKey({ number }),
      fetchBlock: (number, signal) => client.shared.block.query({ number }, { signal }),
      refetchMs: isProcessing ? REFETCH_SOON_MS : REFETCH_MS,
    },
    wanted,
  );
  if (blocks.total !== null && blocks.total !== total) setTotal(blocks.total);
  const processesNow = wanted.some((number) => blocks.tilesOf(number)?.some(isWaiting));
  if (processesNow !== isProcessing) setProcessing(processesNow);
  const onPlaces = useCallback((from: number, to: number) => setPlaces({ from, to }), []);
  return (
    <>
      <AssetGrid
        label="Shared assets"
        total={total}
        groups={null}
        tileAt={blocks.tileAt}
        tilesOf={blocks.tilesOf}
        onPrint={blocks.onPrint}
        pathOf={(_, place) => `/s/${token}/${place + 1}`}
        onPlaces={onPlaces}
        actions={takesPicks ? TilePicks : undefined}
        {...WITHOUT_SELECTION}
      />
      <LoadError failure={blocks.failure} retry={blocks.retry} />
    </>
  );
}

/** Picks an asset in one tap, on its tile. */
function TilePicks({ tile, current }: TileActionsProps) {
  const picked = useOwnPicks()[tile.id] ?? null;
  const choose = usePicking();
  return (
    <fieldset className="absolute inset-x-0 bottom-0 z-2 flex justify-center gap-1 p-1.5">
      <legend className="sr-only">
        Your pick of <bdi>{tile.name}</bdi>
      </legend>
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
            onClick={() => void choose(tile, isPicked ? null : pick)}
            className={`grid h-10 max-w-12 min-w-6 flex-1 place-content-center rounded-control ${isPicked ? PICK_COLORS[pick] : `bg-[rgb(0_0_0/0.6)] text-[#fff] hover:bg-[rgb(0_0_0/0.8)] ${picked ? 'opacity-60 hover:opacity-100 focus-visible:opacity-100' : ''}`}`}
          >
            <Icon className="size-5" />
          </button>
        );
      })}
    </fieldset>
  );
}
