'use client';

import { MaximizeIcon, ZoomInIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { Neighbours } from '@/contract/browse';
import type { AssetPage } from '@/contract/page';
import { AssetStage } from './asset-stage';
import { OverlayButton } from './overlay-button';
import { isFilm, pictureSource } from './picture-source';
import { Steps } from './steps';
import { TryAgain } from './try-again';
import type { AssetAddress } from './use-asset-page';
import { useKeys } from './use-keys';
import { useStageInput } from './use-stage-input';
import { type FirstSpot, ZoomView } from './zoom-view';

type StageProps = {
  page: AssetPage;
  address: AssetAddress;
  neighbours: Neighbours;
  hrefOf: (assetId: string) => string;
};

/** The picture with what lies on it: the steps to its neighbours, and the way closer. */
export function Stage({ page, address, neighbours, hrefOf }: StageProps) {
  const { asset, processingError } = page;
  const { width, height } = asset;
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<{ first: FirstSpot; fullScreen: boolean } | null>(null);
  const film = isFilm(asset);
  const zoomable = !film && width && height && pictureSource(asset);
  const look = (first: FirstSpot, fullScreen = false) => zoomable && setZoom({ first, fullScreen });
  const fillScreen = () => {
    if (!film) look('whole', true);
    else void place.current?.querySelector('video')?.requestFullscreen?.();
  };
  useKeys({ z: () => look({ x: 0, y: 0 }), f: fillScreen });
  useStageInput(place, {
    onZoom: look,
    onStep: (side) => {
      const tile = neighbours[side];
      if (tile) router.replace(hrefOf(tile.id), { scroll: false });
    },
  });
  return (
    <div
      ref={place}
      className={`relative grid min-h-60 content-center touch-pan-y touch-pinch-zoom ${zoomable ? '[&_img]:cursor-zoom-in' : ''}`}
    >
      <AssetStage
        asset={asset}
        processingError={processingError}
        remedy={<TryAgain address={address} />}
      />
      <Steps neighbours={neighbours} hrefOf={hrefOf} />
      {zoomable && (
        <div className="absolute right-2 bottom-2 flex gap-2">
          <OverlayButton label="Zoom in" onClick={() => look({ x: 0, y: 0 })}>
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
