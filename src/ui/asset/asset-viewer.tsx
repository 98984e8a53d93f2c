'use client';

import { KeyboardIcon, MaximizeIcon, ZoomInIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import type { Neighbours } from '@/contract/browse';
import type { AssetPage } from '@/contract/page';
import { AssetMedia } from './asset-media';
import { imageSource, isVideo } from './image-source';
import { type NeighbourHrefs, Pager } from './pager';
import { RetryProcessing } from './retry-processing';
import type { AssetRef } from './use-asset-page';
import { useShortcuts } from './use-shortcuts';
import { useViewerInput } from './use-viewer-input';
import { BarButton, ViewerBar } from './viewer-bar';
import { type ZoomStart, ZoomView } from './zoom-view';

type AssetViewerProps = {
  page: AssetPage;
  assetRef: AssetRef;
  neighbours: Neighbours;
  hrefs: NeighbourHrefs;
  /** The links to where it was opened from. */
  back: ReactNode;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
};

/** The image or video on a dark stage, with a bar of controls and links to the neighbours. */
export function AssetViewer(props: AssetViewerProps) {
  const { page, assetRef, neighbours, hrefs, back, onHelp } = props;
  const { asset, processingError } = page;
  const { width, height } = asset;
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<{ start: ZoomStart; fullScreen: boolean } | null>(null);
  const video = isVideo(asset);
  const zoomable = !video && width && height && imageSource(asset);
  const openZoom = (start: ZoomStart, fullScreen = false) =>
    zoomable && setZoom({ start, fullScreen });
  const fillScreen = () => {
    if (!video) openZoom('whole', true);
    else void box.current?.querySelector('video')?.requestFullscreen?.();
  };
  useShortcuts({ z: () => openZoom({ x: 0, y: 0 }), f: fillScreen });
  useViewerInput(box, {
    onZoom: openZoom,
    onStep: (side) => {
      const href = hrefs[side];
      if (href) router.replace(href, { scroll: false });
    },
  });
  return (
    <section
      aria-label={asset.name ?? 'Untitled'}
      className="dark-colors grid h-[calc(100svh-5rem)] min-h-80 grid-rows-[auto_minmax(0,1fr)] self-start bg-stage text-ink lg:sticky lg:top-0 lg:h-dvh"
    >
      <ViewerBar back={back} neighbours={neighbours}>
        {zoomable && (
          <>
            <BarButton label="Zoom in" onClick={() => openZoom({ x: 0, y: 0 })}>
              <ZoomInIcon className="size-5" />
            </BarButton>
            <BarButton label="Full screen" onClick={fillScreen}>
              <MaximizeIcon className="size-5" />
            </BarButton>
          </>
        )}
        <BarButton
          label="Keyboard shortcuts"
          data-tooltip="Keyboard shortcuts (?)"
          onClick={onHelp}
          className="max-sm:hidden"
        >
          <KeyboardIcon className="size-5" />
        </BarButton>
      </ViewerBar>
      <div
        ref={box}
        className={`relative grid touch-pan-y touch-pinch-zoom content-center [container-type:size] ${zoomable ? '[&_img]:cursor-zoom-in' : ''}`}
      >
        <AssetMedia
          asset={asset}
          processingError={processingError}
          retry={<RetryProcessing assetRef={assetRef} />}
        />
        <Pager neighbours={neighbours} hrefs={hrefs} />
      </div>
      {zoom && width && height && (
        <ZoomView asset={{ ...asset, width, height }} {...zoom} onClose={() => setZoom(null)} />
      )}
    </section>
  );
}
