'use client';

import { IconButton } from '../control/button';
import type { ImageZoom } from './use-zoom';

/** The factor of one step. */
export const ZOOM_STEP = 1.5;

type ZoomButtonProps = Pick<ImageZoom, 'isZoomed'> & {
  /** The current size, and what a click on it does, with its key. */
  shown: string;
  action: string;
  shortcut: string;
  onAction: () => void;
};

/** The current size of what is shown, on a button. Wheel, pinch and the keys + and - zoom further. */
export function ZoomButton(props: ZoomButtonProps) {
  const { isZoomed, shown, action, shortcut, onAction } = props;
  return (
    <>
      <IconButton
        label={`${shown} ${action}`}
        data-tooltip={`${action} (${shortcut})`}
        onClick={onAction}
        className="w-14 text-xs tabular-nums max-sm:hidden"
      >
        {shown}
      </IconButton>
      <span role="status" className="sr-only">
        {isZoomed && shown}
      </span>
    </>
  );
}

/** The current size of the image in percent of its own size. */
export const OwnZoomButton = ({ zoom: { percent, isZoomed, toggle } }: { zoom: ImageZoom }) => (
  <ZoomButton
    isZoomed={isZoomed}
    shown={percent === null ? '' : `${percent} %`}
    action={isZoomed ? 'Fit to window' : 'Actual size'}
    shortcut="z"
    onAction={() => toggle()}
  />
);
