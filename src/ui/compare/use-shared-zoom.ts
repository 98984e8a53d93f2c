'use client';

import { type RefObject, useState } from 'react';
import { useGestures } from '../viewer/use-gestures';
import { FIT, type Point, pan, type Size, toggleZoom, type Zoom, zoomAt } from '../viewer/zoom';
import { FRAME, fittedSize, inImage } from './shared-zoom';

const CENTER: Point = { x: 0, y: 0 };
const START = { zoom: FIT, gliding: false, closest: 1 };

/** The state that all compared images share. `panes`: how many they are. */
export function useSharedZoom(panes: number) {
  const [state, setState] = useState(START);
  const change = (make: (zoom: Zoom) => Zoom, gliding: boolean) =>
    setState((now) => {
      const zoom = make(now.zoom);
      // Whole images need their large files no longer.
      const closest = zoom.scale > 1 ? Math.max(now.closest, zoom.scale) : 1;
      return { zoom, gliding, closest };
    });
  return {
    ...state,
    panes,
    isZoomed: state.zoom.scale > 1,
    by: (factor: number, point = CENTER, gliding = true) =>
      change((now) => zoomAt(now, factor, point, FRAME), gliding),
    /** In fractions of the images. */
    move: ({ x, y }: Point, gliding = true) => change((now) => pan(now, x, y, FRAME), gliding),
    /** `actual`: the scale at which the image under the pointer has its own pixels. */
    toggle: (point: Point, actual: number) =>
      change((now) => toggleZoom(now, point, { ...FRAME, actual }), true),
    showWhole: () => change(() => FIT, true),
  };
}

export type Shared = ReturnType<typeof useSharedZoom>;

const NO_SWIPE = { follow() {}, async end() {} };

/** Gestures on the image in `place`, whose own size is `own`, move all of them. */
export function useSharedGestures(
  place: RefObject<HTMLElement | null>,
  { window, own }: { window: Size | null; own: Size | null },
  shared: Shared,
) {
  const image = window && own && fittedSize(window, own);
  const at = (point: Point) => (image ? inImage(point, image) : CENTER);
  useGestures(
    place,
    {
      frame: image,
      isZoomed: shared.isZoomed,
      wheelZooms: true,
      by: (factor, point = CENTER, gliding) => shared.by(factor, at(point), gliding),
      move: (x, y, gliding) => shared.move(at({ x, y }), gliding),
      toggle: (point = CENTER) =>
        shared.toggle(at(point), image && own ? own.width / image.width : 1),
    },
    NO_SWIPE,
  );
}
