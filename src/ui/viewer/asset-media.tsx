import { TriangleAlertIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { CSSProperties, ReactNode } from 'react';
import { AssetImage } from '../image/asset-image';
import { imageSource, isOpaque, isVideo, posterSource, zoomSource } from '../image/image-source';
import { placeholderOf } from '../image/placeholder';
import type { TimedComment } from './comment-marks';
import type { ImageZoom } from './use-zoom';
import { VideoPlayer } from './video-player';
import { isOutage } from './video-remedy';
import { frameRateOf, videoSources, whyNotPlaying } from './video-sources';
import { timelineHeight } from './video-timeline';
import { fitInContainer, SMALLEST_VIDEO_PX, type ViewedAsset, viewerSource } from './viewer-source';

const MESSAGE_CLASS = 'grid h-full place-content-center p-8 text-center text-quiet';

/**
 * The image or video in its final size from the first paint, or the reason why there is none. It fits into the nearest
 * container with a size.
 */
export function AssetMedia(props: {
  asset: ViewedAsset;
  processingError: string | null;
  /** The action after a file failed to process. */
  retry: ReactNode;
  zoom: ImageZoom;
  /** Asks again for the asset, after its video stopped. */
  askAgain: (signal: AbortSignal) => Promise<ViewedAsset>;
  /** Comments on moments of a video. */
  comments?: TimedComment[];
}) {
  const { asset, processingError, retry, zoom, askAgain, comments } = props;
  const { width, height, processing } = asset;
  const what = isVideo(asset) ? 'video' : 'image';
  if (processing === 'waiting')
    return processingError ? (
      <div className={MESSAGE_CLASS}>{processingError}</div>
    ) : (
      <div className={`${MESSAGE_CLASS} animate-pulse`}>The {what} is being processed…</div>
    );
  if (width && height && isVideo(asset))
    return (
      <div className="grid content-start gap-3">
        <Video
          asset={asset}
          width={width}
          height={height}
          askAgain={askAgain}
          comments={comments}
          below={processingError ? '8rem' : undefined}
        />
        {processingError && (
          <div className="grid justify-items-center gap-3 text-center text-sm text-quiet">
            <p>{processingError}</p>
            {retry}
          </div>
        )}
      </div>
    );
  if (width && height && imageSource(asset))
    return <StillImage asset={asset} width={width} height={height} zoom={zoom} />;
  return (
    <div className={`${MESSAGE_CLASS} justify-items-center gap-3`}>
      <TriangleAlertIcon className="size-7" />
      <p className="font-medium text-ink">
        {processing === 'failed' ? 'This file couldn’t be processed' : 'No preview available'}
      </p>
      {processingError && (
        <p dir="auto" className="max-w-[32rem] text-sm wrap-anywhere">
          {processingError}
        </p>
      )}
      {processing === 'failed' && retry}
    </div>
  );
}

type Sized = {
  asset: ViewedAsset;
  width: number;
  height: number;
  /** The height left free below it. */
  below?: string | undefined;
  zoom?: ImageZoom;
};

type Played = Sized & {
  askAgain: (signal: AbortSignal) => Promise<ViewedAsset>;
  comments?: TimedComment[] | undefined;
};

function Video({ asset, width, height, below, askAgain, comments = [] }: Played) {
  const { playback } = asset;
  const router = useRouter();
  const ask = async (signal: AbortSignal) => {
    try {
      return videoSources(await askAgain(signal));
    } catch (error) {
      // The page says what has become of it, or asks for the password or the session.
      if (!isOutage(error)) router.refresh();
      throw error;
    }
  };
  const timeline = timelineHeight(comments);
  return (
    <VideoPlayer
      sources={videoSources(asset)}
      askAgain={ask}
      poster={posterSource(asset)}
      name={asset.name ?? 'Untitled'}
      style={fitInContainer(
        Math.max(width, SMALLEST_VIDEO_PX),
        width / height,
        below ? `calc(${below} + ${timeline})` : timeline,
      )}
      playback={playback}
      frameRate={frameRateOf(asset)}
      comments={comments}
      whyNot={whyNotPlaying(playback, Boolean(asset.url))}
      fallback={<StillImage asset={asset} width={width} height={height} below={below ?? '3rem'} />}
    />
  );
}

function StillImage({ asset, width, height, below, zoom }: Sized) {
  const source = sourceOf(asset, zoom);
  if (!source) return null;
  return (
    <AssetImage
      {...source}
      placeholder={placeholderOf(asset.blurhash)}
      opaque={isOpaque(asset.contentType)}
      width={width}
      height={height}
      alt={asset.description ?? asset.name ?? ''}
      fetchPriority="high"
      draggable={false}
      className={`mx-auto ${zoom?.gliding ? 'transition-transform duration-200 ease-calm' : ''}`}
      style={{ ...fitInContainer(width, width / height, below), ...transformOf(zoom) }}
    />
  );
}

/** Once zoomed, an image keeps the larger file. */
function sourceOf(asset: ViewedAsset, zoom?: ImageZoom) {
  if (!zoom?.frame || zoom.closest === 1) return viewerSource(asset);
  const source = zoomSource(asset) ?? imageSource(asset);
  // Decoded before it replaces the smaller one. Otherwise the placeholder would show in between.
  return (
    source && {
      ...source,
      decoding: 'auto' as const,
      sizes: `${Math.ceil(zoom.frame.image.width * zoom.closest)}px`,
    }
  );
}

const transformOf = (zoom?: ImageZoom): CSSProperties =>
  zoom?.isZoomed
    ? { transform: `translate(${zoom.zoom.x}px, ${zoom.zoom.y}px) scale(${zoom.zoom.scale})` }
    : {};
