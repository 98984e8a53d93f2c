'use client';

import { Grid2X2Icon, Grid3X3Icon, SlidersHorizontalIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../control/button';
import { ChoiceSwitch } from '../control/choice-switch';
import { LAYOUT, NAMES, TILES } from '../control/choices';
import { Menu } from '../control/menu';
import { choose, useChoice } from '../control/use-choice';

const LAYOUT_NAMES = { square: 'Squares', justified: 'Justified' };

/** The smallest first. */
const SIZES = [...TILES.values].sort();

type DisplayProps = {
  /** This grid always or never shows names, so there is nothing to choose. */
  namesFixed?: boolean;
};

type DisplayMenuProps = DisplayProps & {
  /** The name of a menu that holds more: what is above and below these choices. */
  name?: string;
  above?: ReactNode;
  below?: ReactNode;
  className?: string;
};

/**
 * Chooses how the tiles of all grids look in this browser: their shapes, their size, and whether they show names.
 */
export const DisplayMenu = ({
  name = 'Display',
  above,
  below,
  className = 'ml-auto',
  ...display
}: DisplayMenuProps) => (
  <Menu
    side="right"
    button={
      <>
        <SlidersHorizontalIcon className="size-4 max-sm:size-5" />
        <span dir="auto" className="max-sm:sr-only">
          {name}
        </span>
      </>
    }
    buttonClass={`${buttonClass('secondary')} max-sm:size-11 max-sm:px-0`}
    className={className}
  >
    {above}
    <DisplayOptions {...display} />
    {below}
  </Menu>
);

function DisplayOptions({ namesFixed = false }: DisplayProps) {
  const size = useChoice(TILES);
  const names = useChoice(NAMES);
  const setSize = (at: number) => choose(TILES, SIZES[at] ?? TILES.values[0]);
  return (
    <>
      <ChoiceSwitch label="Layout" choice={LAYOUT} names={LAYOUT_NAMES} />
      <label className="flex min-h-10 items-center gap-3 px-3 text-sm">
        <span className="mr-auto">Size</span>
        <Grid3X3Icon aria-hidden="true" className="size-4 text-quiet" />
        <input
          type="range"
          min={0}
          max={SIZES.length - 1}
          value={SIZES.indexOf(size)}
          onChange={({ currentTarget }) => setSize(currentTarget.valueAsNumber)}
          aria-valuetext={`${SIZES.indexOf(size) + 1} of ${SIZES.length}`}
          className="w-32"
        />
        <Grid2X2Icon aria-hidden="true" className="size-4 text-quiet" />
      </label>
      {!namesFixed && (
        <label className="flex min-h-10 items-center gap-3 px-3 text-sm">
          <span className="mr-auto">Show names</span>
          <input
            type="checkbox"
            checked={names === 'shown'}
            onChange={({ currentTarget }) =>
              choose(NAMES, currentTarget.checked ? 'shown' : 'hidden')
            }
            className="size-4"
          />
        </label>
      )}
    </>
  );
}
