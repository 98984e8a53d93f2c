import { TriangleAlertIcon } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { ShownAsset } from '@/contract/page';
import { FilmPlayer } from './film-player';
import { Picture } from './picture';
import { isFilm, isOpaque, pictureSource, posterSource, versioned } from './picture-source';
import { placeholderOf } from './placeholder';
import { stageSource } from './stage-source';

const box =
  'grid min-h-[50vh] place-content-center rounded-card bg-sunken p-8 text-center text-quiet';

/** The picture or film itself, in its final place from the first moment, or why there is none. */
export function AssetStage(props: {
  asset: ShownAsset;
  processingError: string | null;
  /** What can be done about a file that could not be processed. */
  remedy: ReactNode;
}) {
  const { asset, processingError, remedy } = props;
  const { width, height, processing } = asset;
  const what = isFilm(asset) ? 'film' : 'picture';
  if (processing === 'waiting')
    return processingError ? (
      <div className={box}>{processingError}</div>
    ) : (
      <div className={`${box} animate-pulse`}>The {what} is being processed …</div>
    );
  if (width && height && isFilm(asset) && asset.url)
    return (
      <div className="grid content-start gap-3">
        <Film asset={asset} src={asset.url} width={width} height={height} />
        {processingError && (
          <div className="grid justify-items-center gap-3 text-center text-sm text-quiet">
            <p>{processingError}</p>
            {remedy}
          </div>
        )}
      </div>
    );
  if (width && height && pictureSource(asset))
    return <Still asset={asset} width={width} height={height} />;
  return (
    <div className={`${box} justify-items-center gap-3`}>
      <TriangleAlertIcon className="size-7" />
      <p className="font-medium text-ink">
        {processing === 'failed' ? 'This file could not be processed' : 'No picture to show'}
      </p>
      {processingError && <p className="max-w-[32rem] text-sm wrap-anywhere">{processingError}</p>}
      {processing === 'failed' && remedy}
    </div>
  );
}

type Sized = { asset: ShownAsset; width: number; height: number };

function Film({ asset, src, width, height }: Sized & { src: string }) {
  return (
    <FilmPlayer
      src={versioned(src, asset)}
      poster={posterSource(asset)}
      name={asset.name ?? 'Untitled'}
      // The controls need room, however small the film is.
      style={sizeOnStage(Math.max(width, 480), width / height)}
      still={<Still asset={asset} width={width} height={height} />}
    />
  );
}

function Still({ asset, width, height }: Sized) {
  const source = stageSource(asset);
  if (!source) return null;
  return (
    <Picture
      {...source}
      placeholder={placeholderOf(asset.blurhash)}
      opaque={isOpaque(asset.contentType)}
      width={width}
      height={height}
      alt={asset.description ?? asset.name ?? ''}
      fetchPriority="high"
      className="mx-auto rounded-picture shadow-picture"
      style={sizeOnStage(width, width / height)}
    />
  );
}

/** As wide as its place, as high as the window leaves, never larger than `widest` pixels. */
const sizeOnStage = (widest: number, ratio: number): CSSProperties => ({
  aspectRatio: ratio.toFixed(4),
  width: `min(100%, ${widest}px, calc(82vh * ${ratio.toFixed(4)}))`,
  height: 'auto',
});
