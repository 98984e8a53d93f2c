'use client';

import { MinusIcon, PlusIcon } from 'lucide-react';
import { IconButton } from '../control/button';
import type { ImageZoom } from './use-zoom';

/** The factor of one step. */
export const ZOOM_STEP = 1.5;

type ZoomControlsProps = Pick<ImageZoom, 'isZoomed' | 'by'> & {
  /** The current size, and what a click on it does, with its key. */
  shown: string;
  action: string;
  shortcut: string;
  onAction: () => void;
};

/** The current size of what is shown, between buttons to zoom. */
export function ZoomControls(props: ZoomControlsProps) {
  const { isZoomed, by, shown, action, shortcut, onAction } = props;
  return (
    <>
      <IconButton
        label="Zoom out"
        onClick={() => by(1 / ZOOM_STEP)}
        aria-disabled={!isZoomed}
        className="aria-disabled:opacity-50"
      >
        <MinusIcon className="size-5" />
      </IconButton>
      <IconButton
        label={`${shown} ${action}`}
        data-tooltip={`${action} (${shortcut})`}
        onClick={onAction}
        className="w-14 text-xs tabular-nums max-sm:hidden"
      >
        {shown}
      </IconButton>
      <IconButton label="Zoom in" onClick={() => by(ZOOM_STEP)}>
        <PlusIcon className="size-5" />
      </IconButton>
      <span role="status" className="sr-only">
        {isZoomed && shown}
      </span>
    </>
  );
}

/** The current size of the image in percent of its own size, with zoom buttons. */
export const ZoomButtons = ({ zoom: { percent, isZoomed, by, toggle } }: { zoom: ImageZoom }) => (
  <ZoomControls
    isZoomed={isZoomed}
    by={by}
    shown={percent === null ? '' : `${percent} %`}
    action={isZoomed ? 'Fit to window' : 'Actual size'}
    shortcut="z"
    onAction={() => toggle()}
  />
);
