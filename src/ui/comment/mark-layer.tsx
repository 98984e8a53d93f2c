'use client';

import { useEffect } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import type { ImageZoom } from '../viewer/use-zoom';
import type { MarkPinsProps } from './mark-pins';

const fetchPins = () => import('./mark-pins').then((module) => module.MarkPins);

/** The marked places over an image; nothing where there is no image. */
export function MarkLayer({ zoom, ...props }: Omit<MarkPinsProps, 'frame'> & { zoom: ImageZoom }) {
  const { Component: MarkPins, load } = useOnDemand(fetchPins);
  useEffect(() => void load('quiet'), [load]);
  return MarkPins && zoom.frame && <MarkPins frame={zoom.frame} zoom={zoom} {...props} />;
}
