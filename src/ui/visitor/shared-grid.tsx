'use client';

import { useCallback, useMemo, useState } from 'react';
import type { Block, Tile } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { PICKS } from '@/contract/choices';
import { MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Pick } from '@/contract/sharing/pick';
import { LoadError } from '../browse/load-error';
import { useBlocks } from '../browse/use-blocks';
import { useCalls, useClient } from '../call/call-provider';
import { PICK_COLORS, PICK_ICONS, PICK_NAMES } from '../format/picks';
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
  /** The picks to show alone; null: every asset. */
  shown: Pick | null;
};

/** The assets of a share link in the grid of a library. */
export function SharedGrid({ token, first, takesPicks, shown }: SharedGridProps) {
  const calls = useCalls();
  const client = useClient();
  const [places, setPlaces] = useState({ from: 0, to: 1 });
  const [total, setTotal] = useState(first.block.total);
  const [isProcessing, setProcessing] = useState(first.block.tiles.some(isWaiting));
  const wanted = useMemo(
    () =>
      shown === null
        ? withNext(blocksOf(places.from, places.to, total), 1, total)
        : blocksOf(0, total, total),
    [places, total, shown],
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
  const picks = useOwnPicks();
  const chosen = shown === null ? null : chosenOf(blocks, total, (id) => picks[id] === shown);
  const onPlaces = useCallback((from: number, to: number) => setPlaces({ from, to }), []);
  return (
    <>
      <AssetGrid
        key={shown}
        label="Shared assets"
        total={total}
        groups={null}
        tileAt={blocks.tileAt}
        tilesOf={blocks.tilesOf}
        onPrint={blocks.onPrint}
        {...chosen}
        pathOf={(_, place) => `/s/${token}/${(chosen?.places[place] ?? place) + 1}`}
        onPlaces={onPlaces}
        actions={takesPicks ? TilePicks : undefined}
        {...WITHOUT_SELECTION}
      />
      <LoadError failure={blocks.failure} retry={blocks.retry} />
    </>
  );
}

type Blocks = { tileAt: (place: number) => Tile | null };

/** The assets that `isChosen` in place of all, as far as they are loaded; `places`: those that they have among all. */
function chosenOf({ tileAt }: Blocks, total: number, isChosen: (id: string) => boolean) {
  const places = Array.from({ length: total }, (_, place) => place).filter((place) =>
    isChosen(tileAt(place)?.id ?? ''),
  );
  const tiles = places.flatMap((place) => tileAt(place) ?? []);
  return {
    places,
    total: places.length,
    tileAt: (place: number) => tiles[place] ?? null,
    tilesOf: (block: number) =>
      tiles.slice(block * ASSETS_PER_BLOCK, (block + 1) * ASSETS_PER_BLOCK),
  };
}

/**
 * The mark of what is picked. Under a mouse or the focus of the keyboard, a tile shows buttons to pick. They are there
 * before: the focus could not move to what appears with it.
 */
function TilePicks({ tile, current }: TileActionsProps) {
  const picked = useOwnPicks()[tile.id] ?? null;
  const choose = usePicking();
  const Mark = picked && PICK_ICONS[picked];
  return (
    <>
      {picked && Mark && (
        <span
          className={`pointer-events-none absolute right-1.5 bottom-1.5 z-2 grid size-7 place-content-center rounded-full shadow-image pointer-fine:group-hover:hidden pointer-fine:group-has-focus-visible:hidden ${PICK_COLORS[picked]}`}
        >
          <Mark aria-hidden="true" className="size-4" />
          <span className="sr-only">{PICK_NAMES[picked]}</span>
        </span>
      )}
      <fieldset className="absolute inset-x-0 bottom-0 z-2 hidden justify-center gap-1 p-1.5 opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100 pointer-fine:flex">
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
              className={`grid h-10 max-w-12 min-w-6 flex-1 place-content-center rounded-control ${isPicked ? PICK_COLORS[pick] : 'bg-[rgb(0_0_0/0.6)] text-[#fff] hover:bg-[rgb(0_0_0/0.8)]'}`}
            >
              <Icon className="size-5" />
            </button>
          );
        })}
      </fieldset>
    </>
  );
}
