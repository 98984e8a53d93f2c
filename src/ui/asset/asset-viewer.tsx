'use client';

import { MaximizeIcon, ZoomInIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { Neighbours } from '@/contract/browse';
import type { AssetPage } from '@/contract/page';
import { AssetMedia } from './asset-media';
import { imageSource, isVideo } from './image-source';
import { OverlayButton } from './overlay-button';
import { type NeighbourHrefs, Pager } from './pager';
import { RetryProcessing } from './retry-processing';
import type { AssetRef } from './use-asset-page';
import { useShortcuts } from './use-shortcuts';
import { useViewerInput } from './use-viewer-input';
import { type ZoomStart, ZoomView } from './zoom-view';

type AssetViewerProps = {
  page: AssetPage;
  assetRef: AssetRef;
  neighbours: Neighbours;
  hrefs: NeighbourHrefs;
};

/** The image or video with its controls: links to the neighbours, zoom and full screen. */
export function AssetViewer({ page, assetRef, neighbours, hrefs }: AssetViewerProps) {
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
    <div
      ref={box}
      className={`relative grid min-h-60 content-center touch-pan-y touch-pinch-zoom ${zoomable ? '[&_img]:cursor-zoom-in' : ''}`}
    >
      <AssetMedia
        asset={asset}
        processingError={processingError}
        retry={<RetryProcessing assetRef={assetRef} />}
      />
      <Pager neighbours={neighbours} hrefs={hrefs} />
      {zoomable && (
        <div className="absolute right-2 bottom-2 flex gap-2">
          <OverlayButton label="Zoom in" onClick={() => openZoom({ x: 0, y: 0 })}>
            <ZoomInIcon className="size-5" />
          </OverlayButton>
          <OverlayButton label="Full screen" onClick={fillScreen}>
            <MaximizeIcon className="size-5" />
          </OverlayButton>
        </div>
      )}
      {zoom && width && height && (
        <ZoomView asset={{ ...asset, width, height }} {...zoom} onClose={() => setZoom(null)} />
      )}
    </div>
  );
}
