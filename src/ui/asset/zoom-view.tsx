'use client';

import { MaximizeIcon, MinusIcon, PlusIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ShownAsset } from '@/contract/page';
import { TRANSPARENCY_BACKGROUND } from './asset-image';
import { imageSource, isOpaque, zoomSource } from './image-source';
import { OverlayButton } from './overlay-button';
import { placeholderOf } from './placeholder';
import { DOUBLE_CLICK_ZOOM, useZoom } from './use-zoom';

/** Where the zoom starts: a point relative to the center of the image, in fractions of its size; or the whole image. */
export type ZoomStart = { x: number; y: number } | 'whole';

type ZoomViewProps = {
  asset: ShownAsset & { width: number; height: number };
  start: ZoomStart;
  fullScreen: boolean;
  onClose: () => void;
};

/** How far an arrow key pans, in pixels, and the factor of one zoom step. */
const PAN_STEP_PX = 80;
const ZOOM_STEP = 1.5;

/** Shows an image alone in the window, zoomable. */
export function ZoomView({ asset, start, fullScreen, onClose }: ZoomViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { zoom, frame, gliding, by, move, showWhole } = useZoom(place, asset);
  useEffect(() => dialog.current?.showModal(), []);

  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Rejected by browsers without full screen; then the image fills the window only.
    else place.current?.requestFullscreen?.().catch(() => {});
  };
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!frame || started) return;
    setStarted(true);
    const { width, height } = frame.image;
    if (start !== 'whole') by(DOUBLE_CLICK_ZOOM, { x: start.x * width, y: start.y * height });
    if (fullScreen) toggleFullScreen();
  });

  const keys: Record<string, () => void> = {
    '+': () => by(ZOOM_STEP),
    '=': () => by(ZOOM_STEP),
    '-': () => by(1 / ZOOM_STEP),
    '0': showWhole,
    ArrowLeft: () => move(PAN_STEP_PX, 0),
    ArrowRight: () => move(-PAN_STEP_PX, 0),
    ArrowUp: () => move(0, PAN_STEP_PX),
    ArrowDown: () => move(0, -PAN_STEP_PX),
    f: toggleFullScreen,
    z: () => dialog.current?.close(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const size = frame && {
    width: frame.image.width * zoom.scale,
    height: frame.image.height * zoom.scale,
  };
  const source = zoomSource(asset) ?? imageSource(asset);
  const placeholder = isOpaque(asset.contentType) ? placeholderOf(asset.blurhash) : null;
  const percent = size && Math.round((100 * size.width) / asset.width);
  return (
    <dialog
      ref={dialog}
      aria-label={`${asset.name ?? 'Untitled'}, close up`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-paper"
    >
      <div
        ref={place}
        className={`relative size-full touch-none overflow-hidden bg-paper select-none ${zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        {size && source && (
          // biome-ignore lint/performance/noImgElement: the service makes its own smaller sizes.
          <img
            {...source}
            sizes={`${Math.ceil(size.width)}px`}
            alt={asset.description ?? asset.name ?? ''}
            draggable={false}
            className={`absolute top-1/2 left-1/2 max-w-none ${gliding ? 'transition-[width,height,transform] duration-150 ease-calm' : ''}`}
            style={{
              ...size,
              transform: `translate(calc(-50% + ${zoom.x}px), calc(-50% + ${zoom.y}px))`,
              background: placeholder
                ? `center / 100% 100% no-repeat url(${placeholder})`
                : TRANSPARENCY_BACKGROUND,
            }}
          />
        )}
        <div className="absolute top-3 right-3 flex items-center gap-2">
          <span
            role="status"
            className="rounded-full bg-[rgb(0_0_0/0.6)] px-3 py-1 text-xs text-[#fff] tabular-nums"
          >
            {percent !== null && `${percent} %`}
          </span>
          <OverlayButton label="Zoom out" onClick={() => by(1 / ZOOM_STEP)}>
            <MinusIcon className="size-5" />
          </OverlayButton>
          <OverlayButton label="Zoom in" onClick={() => by(ZOOM_STEP)}>
            <PlusIcon className="size-5" />
          </OverlayButton>
          <OverlayButton label="Full screen" onClick={toggleFullScreen}>
            <MaximizeIcon className="size-5" />
          </OverlayButton>
          <OverlayButton label="Close" onClick={() => dialog.current?.close()}>
            <XIcon className="size-5" />
          </OverlayButton>
        </div>
      </div>
    </dialog>
  );
}
