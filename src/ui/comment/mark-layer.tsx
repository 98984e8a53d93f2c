'use client';

import { onDemand } from '../control/on-demand';
import type { ImageZoom } from '../viewer/use-zoom';
import type { MarkPinsProps } from './mark-pins';

const MarkPins = onDemand(() => import('./mark-pins'), 'MarkPins');

/** The marked places over an image; nothing where there is no image. */
export function MarkLayer({ zoom, ...props }: Omit<MarkPinsProps, 'frame'> & { zoom: ImageZoom }) {
  return zoom.frame && <MarkPins quiet frame={zoom.frame} zoom={zoom} {...props} />;
}
