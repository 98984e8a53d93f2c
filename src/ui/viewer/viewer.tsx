'use client';

import { MaximizeIcon, MinimizeIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import type { TilesBeside } from '@/contract/browse/browse';
import { IconButton } from '../control/button';
import { useShortcuts } from '../control/use-shortcuts';
import { formatNumber } from '../format/format-quantity';
import { imageSource, isVideo } from '../image/image-source';
import { AssetMedia } from './asset-media';
import { Filmstrip, type FilmstripHrefs } from './filmstrip';
import { NeighbourSlides } from './neighbour-slides';
import { type NeighbourHrefs, Pager } from './pager';
import { toggleFullScreen, useFullScreen } from './use-full-screen';
import { useGestures } from './use-gestures';
import { useSwipe } from './use-swipe';
import { playOrPause } from './use-video-keys';
import { type ImageZoom, useZoom } from './use-zoom';
import { OwnZoomButton, ZOOM_STEP } from './zoom-button';

type ViewerProps = Omit<ComponentProps<typeof AssetMedia>, 'zoom'> & {
  neighbours: TilesBeside;
  hrefs: NeighbourHrefs & FilmstripHrefs;
  /** The links back to where the asset was opened from. */
  back: ReactNode;
  /** The name of the asset, where wide windows show it nowhere else. */
  name: string | null;
  /** Buttons of the page, and those at the end of the bar. */
  tools?: ReactNode;
  end: ReactNode;
  /** Whether the tooltip of the button for full screen names its key. */
  namesKey?: boolean;
  /** What lies over the image. */
  over: (zoom: ImageZoom) => ReactNode;
  /** Between the image and the filmstrip. */
  below?: ReactNode;
  className: string;
};

/** The image or video on a dark stage, with a bar of controls and links to the neighbours. */
export function Viewer(props: ViewerProps) {
  const { neighbours, hrefs, back, name, tools, end, namesKey, over, below, className, ...media } =
    props;
  const { asset } = media;
  const { width, height } = asset;
  const place = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const zoomable = !isVideo(asset) && width && height && imageSource(asset);
  const zoom = useZoom(place, zoomable ? { width, height } : null);
  const fillsScreen = useFullScreen();
  useGestures(place, zoom, useSwipe(track, hrefs));
  useViewerKeys(zoom, { place, hrefs, fillsScreen });
  const FullScreenIcon = fillsScreen ? MinimizeIcon : MaximizeIcon;
  const label = fillsScreen ? 'Exit full screen' : 'Full screen';
  return (
    <section
      aria-label={asset.name ?? 'Untitled'}
      className={`dark-colors grid min-h-80 grid-cols-[minmax(0,1fr)] bg-stage text-ink in-[:fullscreen]:h-dvh ${className}`}
    >
      <ViewerBar back={back} neighbours={neighbours} name={name}>
        {zoomable && <OwnZoomButton zoom={zoom} />}
        {tools}
        <IconButton
          label={label}
          data-tooltip={namesKey ? `${label} (f)` : ''}
          onClick={toggleFullScreen}
          className="max-sm:hidden"
        >
          <FullScreenIcon className="size-5" />
        </IconButton>
        {end}
      </ViewerBar>
      <div
        ref={place}
        className={`relative overflow-hidden select-none [container-type:size] ${zoom.isZoomed ? 'touch-none [&_img]:cursor-grab [&_img]:active:cursor-grabbing' : 'touch-pan-y'} ${zoomable && !zoom.isZoomed ? '[&_img]:cursor-zoom-in' : ''}`}
      >
        <div ref={track} className="relative grid h-full content-center">
          <AssetMedia {...media} zoom={zoom} />
          {over(zoom)}
          <NeighbourSlides neighbours={neighbours} />
        </div>
        <Pager neighbours={neighbours} hrefs={hrefs} overVideo={isVideo(asset)} />
      </div>
      {below}
      <Filmstrip asset={asset} neighbours={neighbours} hrefs={hrefs} />
    </section>
  );
}

type ViewerBarProps = {
  /** The links back to the asset's origin. */
  back: ReactNode;
  neighbours: TilesBeside;
  /** The name of the asset, where wide windows show it nowhere else. */
  name: string | null;
  /** Its buttons. */
  children: ReactNode;
};

/** The bar above the image or video: the way back, the position among all, and buttons. */
const ViewerBar = ({ back, neighbours, name, children }: ViewerBarProps) => (
  <div className="flex min-h-14 items-center gap-2 px-3 text-sm sm:gap-4 sm:px-4">
    {back}
    <div className="flex min-w-0 shrink-0 items-baseline justify-center gap-4">
      {name && (
        <h1 dir="auto" className="max-w-[30vw] truncate max-lg:hidden">
          {name}
        </h1>
      )}
      <Position {...neighbours} />
    </div>
    <div className="flex shrink-0 justify-end sm:flex-1">{children}</div>
  </div>
);

const Position = ({ place, total }: TilesBeside) =>
  place && (
    <span className="shrink-0 text-quiet tabular-nums">
      {formatNumber(place)} of {formatNumber(total)}
    </span>
  );

/** How far an arrow key pans, in pixels. */
const PAN_STEP_PX = 80;

type Stage = {
  /** The element with the image or video. */
  place: RefObject<HTMLElement | null>;
  hrefs: NeighbourHrefs;
  fillsScreen: boolean;
};

/**
 * The keys of the viewer. While the image is zoomed, the arrows move it and Escape shows all of it. The space bar plays
 * a video.
 */
function useViewerKeys(
  { isZoomed, by, move, toggle, showWhole }: ImageZoom,
  { place, hrefs, fillsScreen }: Stage,
) {
  const router = useRouter();
  const step = (href: string | null) =>
    href === null ? undefined : () => router.replace(href, { scroll: false });
  const moves = {
    ArrowLeft: () => move(PAN_STEP_PX, 0),
    ArrowRight: () => move(-PAN_STEP_PX, 0),
    ArrowUp: () => move(0, PAN_STEP_PX),
    ArrowDown: () => move(0, -PAN_STEP_PX),
    Escape: showWhole,
  };
  const steps = {
    ArrowLeft: step(hrefs.previous),
    ArrowRight: step(hrefs.next),
    Escape: fillsScreen ? toggleFullScreen : undefined,
  };
  useShortcuts({
    ' ': ({ shiftKey }) => {
      const video = place.current?.querySelector('video');
      if (!video) step(hrefs[shiftKey ? 'previous' : 'next'])?.();
      else playOrPause(video);
    },
    ...(isZoomed ? moves : steps),
    '+': () => by(ZOOM_STEP),
    '=': () => by(ZOOM_STEP),
    '-': () => by(1 / ZOOM_STEP),
    '0': showWhole,
    z: () => toggle(),
    f: toggleFullScreen,
  });
}
