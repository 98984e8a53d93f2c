'use client';

import { MinusIcon, PlusIcon } from 'lucide-react';
import type { ImageZoom } from './use-zoom';
import { BarButton } from './viewer-bar';

/** The factor of one step. */
export const ZOOM_STEP = 1.5;

/** The current size of the image in percent of its own size, with zoom buttons. */
export function ZoomButtons({ zoom }: { zoom: ImageZoom }) {
  const { percent, isZoomed, by, toggle } = zoom;
  const shown = percent === null ? '' : `${percent} %`;
  const action = isZoomed ? 'Fit to window' : 'Actual size';
  return (
    <>
      <BarButton
        label="Zoom out"
        onClick={() => by(1 / ZOOM_STEP)}
        aria-disabled={!isZoomed}
        className="aria-disabled:opacity-50"
      >
        <MinusIcon className="size-5" />
      </BarButton>
      <BarButton
        label={`${shown} ${action}`}
        data-tooltip={`${action} (z)`}
        onClick={() => toggle()}
        className="w-14 text-xs tabular-nums max-sm:hidden"
      >
        {shown}
      </BarButton>
      <BarButton label="Zoom in" onClick={() => by(ZOOM_STEP)}>
        <PlusIcon className="size-5" />
      </BarButton>
      <span role="status" className="sr-only">
        {isZoomed && shown}
      </span>
    </>
  );
}
