'use client';

import { KeyboardIcon, MaximizeIcon, MinimizeIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Neighbours } from '@/contract/browse';
import type { AssetPage } from '@/contract/page';
import { useMayWrite } from '../access/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { MarkLayer } from '../comment/mark-layer';
import { timedComments } from '../comment/timed-comments';
import { useComments } from '../comment/use-comments';
import type { Marks } from '../comment/use-marks';
import { IconButton } from '../control/button';
import { imageSource, isVideo } from '../image/image-source';
import { showShortcuts } from '../shortcut/show-shortcuts';
import { AssetMedia } from '../viewer/asset-media';
import { Filmstrip, type FilmstripHrefs } from '../viewer/filmstrip';
import { NeighbourSlides } from '../viewer/neighbour-slides';
import { type NeighbourHrefs, Pager } from '../viewer/pager';
import { toggleFullScreen, useFullScreen } from '../viewer/use-full-screen';
import { useGestures } from '../viewer/use-gestures';
import { useSwipe } from '../viewer/use-swipe';
import { useViewerKeys } from '../viewer/use-viewer-keys';
import { useZoom } from '../viewer/use-zoom';
import { ViewerBar } from '../viewer/viewer-bar';
import { ZoomButtons } from '../viewer/zoom-buttons';
import { DetailsButton } from './details-button';
import { RetryProcessing } from './retry-processing';
import { RotateButtons } from './rotate-buttons';
import { useAskAgain } from './use-asset-page';

type AssetViewerProps = {
  page: AssetPage;
  assetRef: AssetRef;
  neighbours: Neighbours;
  hrefs: NeighbourHrefs & FilmstripHrefs;
  /** The links back to where the asset was opened from. */
  back: ReactNode;
  detailsOpen: boolean;
  marks: Marks;
};

/** The image or video on a dark stage, with a bar of controls and links to the neighbours. */
export function AssetViewer(props: AssetViewerProps) {
  const { page, assetRef, neighbours, hrefs, back, detailsOpen, marks } = props;
  const { asset, processingError } = page;
  const { width, height } = asset;
  const name = asset.name ?? 'Untitled';
  const comments = useComments(assetRef)?.comments ?? [];
  const mayWrite = useMayWrite(assetRef);
  const place = useRef<HTMLDivElement>(null);
  const zoomable = !isVideo(asset) && width && height && imageSource(asset);
  const zoom = useZoom(place, zoomable ? { width, height } : null);
  const { isZoomed } = zoom;
  const fillsScreen = useFullScreen();
  const track = useRef<HTMLDivElement>(null);
  useGestures(place, zoom, useSwipe(track, hrefs));
  useViewerKeys(zoom, { place, hrefs, fillsScreen });
  return (
    <section
      aria-label={name}
      className="dark-colors grid h-[calc(100svh-5rem)] min-h-80 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] self-start bg-stage text-ink in-[:fullscreen]:h-dvh lg:sticky lg:top-0 lg:h-dvh"
    >
      <ViewerBar back={back} neighbours={neighbours} name={detailsOpen ? null : name}>
        {zoomable && <ZoomButtons zoom={zoom} />}
        {mayWrite && asset.contentType === 'image/jpeg' && (
          <RotateButtons
            shown={assetRef}
            original={{ ...assetRef, assetId: asset.parentId ?? asset.id }}
          />
        )}
        <IconButton
          label={fillsScreen ? 'Exit full screen' : 'Full screen'}
          data-tooltip={fillsScreen ? 'Exit full screen (f)' : 'Full screen (f)'}
          onClick={toggleFullScreen}
          className="max-sm:hidden"
        >
          {fillsScreen ? <MinimizeIcon className="size-5" /> : <MaximizeIcon className="size-5" />}
        </IconButton>
        <IconButton
          label="Keyboard shortcuts"
          data-tooltip="Keyboard shortcuts (?)"
          onClick={showShortcuts}
          className="max-sm:hidden"
        >
          <KeyboardIcon className="size-5" />
        </IconButton>
        {!fillsScreen && <DetailsButton open={detailsOpen} />}
      </ViewerBar>
      <div
        ref={place}
        className={`relative overflow-hidden select-none [container-type:size] ${isZoomed ? 'touch-none [&_img]:cursor-grab [&_img]:active:cursor-grabbing' : 'touch-pan-y'} ${zoomable && !isZoomed ? '[&_img]:cursor-zoom-in' : ''}`}
      >
        <div ref={track} className="relative grid h-full content-center">
          <AssetMedia
            asset={asset}
            processingError={processingError}
            retry={mayWrite && <RetryProcessing assetRef={assetRef} />}
            zoom={zoom}
            askAgain={useAskAgain(assetRef)}
            comments={timedComments(comments)}
          />
          <div className={`in-[:fullscreen]:hidden ${detailsOpen ? '' : 'lg:hidden'}`}>
            <MarkLayer comments={comments} zoom={zoom} marks={marks} />
          </div>
          <NeighbourSlides neighbours={neighbours} />
        </div>
        <Pager neighbours={neighbours} hrefs={hrefs} overVideo={isVideo(asset)} />
      </div>
      <Filmstrip asset={asset} neighbours={neighbours} hrefs={hrefs} />
    </section>
  );
}
