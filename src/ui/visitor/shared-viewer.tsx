'use client';

import { DownloadIcon, KeyboardIcon, MaximizeIcon, MinimizeIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Feedback } from '@/contract/feedback';
import type { SharedAssetPage } from '@/contract/share-link';
import { MarkLayer } from '../comment/mark-layer';
import { timedComments } from '../comment/timed-comments';
import { useMarks } from '../comment/use-marks';
import { IconButton } from '../control/button';
import { rememberLastSeen } from '../grid/last-seen';
import { imageSource, isVideo } from '../image/image-source';
import { showShortcuts } from '../shortcut/show-shortcuts';
import { useShortcuts } from '../shortcut/use-shortcuts';
import { AssetMedia } from '../viewer/asset-media';
import { BackLink } from '../viewer/back-link';
import { Filmstrip } from '../viewer/filmstrip';
import { NeighbourSlides } from '../viewer/neighbour-slides';
import { Pager } from '../viewer/pager';
import { toggleFullScreen, useFullScreen } from '../viewer/use-full-screen';
import { useGestures } from '../viewer/use-gestures';
import { useSwipe } from '../viewer/use-swipe';
import { useViewerKeys } from '../viewer/use-viewer-keys';
import { useZoom } from '../viewer/use-zoom';
import { ViewerBar } from '../viewer/viewer-bar';
import { ZoomButtons } from '../viewer/zoom-buttons';
import { PickButtons } from './pick-buttons';
import { hasDetails, SharedDetails } from './shared-details';
import { useFeedback } from './use-feedback';
import { useSharedPage } from './use-shared-page';

type SharedViewerProps = {
  token: string;
  /** As rendered by the server at `at`, and what visitors say; null where the link takes no comments and picks. */
  page: SharedAssetPage;
  feedback: Feedback | null;
  at: number;
};

/** An asset of a share link in the viewer of the library, without features for accounts. */
export function SharedViewer({ token, at, ...first }: SharedViewerProps) {
  const { page, askAgain } = useSharedPage(first.page, at);
  const { asset, neighbours, downloadUrl, title } = page;
  const { width, height } = asset;
  const feedback = useFeedback(asset.id, first.feedback, at);
  const comments = feedback?.comments ?? [];
  const marks = useMarks();
  const backHref = `/s/${token}`;
  const here = neighbours.place ?? 1;
  const hrefs = hrefsOf(backHref, here, page);
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const zoomable = !isVideo(asset) && width && height && imageSource(asset);
  const zoom = useZoom(place, zoomable ? { width, height } : null);
  const fillsScreen = useFullScreen();
  useGestures(place, zoom, useSwipe(track, hrefs));
  useViewerKeys(zoom, { place, hrefs, fillsScreen });
  // After the keys of the viewer, whose Escape shows the whole image first.
  useShortcuts({ Escape: () => router.push(backHref) });
  useEffect(() => rememberLastSeen(backHref, here - 1), [backHref, here]);
  const FullScreenIcon = fillsScreen ? MinimizeIcon : MaximizeIcon;
  return (
    <article>
      <section
        aria-label={asset.name}
        className={`dark-colors grid min-h-80 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-stage text-ink in-[:fullscreen]:h-dvh ${hasDetails(page) ? 'h-[calc(100svh-5rem)]' : 'h-svh'}`}
      >
        <ViewerBar
          back={
            <nav aria-label="Back" className="flex min-w-0 flex-1">
              <BackLink href={backHref}>{title}</BackLink>
            </nav>
          }
          neighbours={neighbours}
          name={null}
        >
          {zoomable && <ZoomButtons zoom={zoom} />}
          <IconButton
            label={fillsScreen ? 'Exit full screen' : 'Full screen'}
            onClick={toggleFullScreen}
            className="max-sm:hidden"
          >
            <FullScreenIcon className="size-5" />
          </IconButton>
          <IconButton
            label="Keyboard shortcuts"
            data-tooltip="Keyboard shortcuts (?)"
            onClick={showShortcuts}
            className="max-sm:hidden"
          >
            <KeyboardIcon className="size-5" />
          </IconButton>
          {downloadUrl && (
            <a
              href={downloadUrl}
              download
              aria-label="Download"
              data-tooltip=""
              className="grid size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
            >
              <DownloadIcon className="size-5" />
            </a>
          )}
        </ViewerBar>
        <div
          ref={place}
          className={`relative overflow-hidden select-none [container-type:size] ${zoom.isZoomed ? 'touch-none [&_img]:cursor-grab [&_img]:active:cursor-grabbing' : 'touch-pan-y'} ${zoomable && !zoom.isZoomed ? '[&_img]:cursor-zoom-in' : ''}`}
        >
          <div ref={track} className="relative grid h-full content-center">
            <AssetMedia
              asset={asset}
              processingError={null}
              retry={null}
              zoom={zoom}
              askAgain={askAgain}
              comments={timedComments(comments)}
            />
            <MarkLayer comments={comments} zoom={zoom} marks={marks} />
            <NeighbourSlides neighbours={neighbours} />
          </div>
          <Pager neighbours={neighbours} hrefs={hrefs} overVideo={isVideo(asset)} />
        </div>
        {feedback && <PickButtons assetId={asset.id} picked={feedback.pick} />}
        <Filmstrip
          asset={asset}
          neighbours={neighbours}
          hrefs={{ ...hrefs, here: `${backHref}/${here}` }}
        />
      </section>
      <SharedDetails {...{ page, feedback, at, marks }} />
    </article>
  );
}

/** The URLs of the neighbours, by their places. */
function hrefsOf(backHref: string, here: number, { neighbours }: SharedAssetPage) {
  const { before, after } = neighbours;
  const hrefOf = (place: number) => `${backHref}/${place}`;
  const hrefs = {
    before: before.map((_, n) => hrefOf(here - before.length + n)),
    after: after.map((_, n) => hrefOf(here + 1 + n)),
  };
  return { ...hrefs, previous: hrefs.before.at(-1) ?? null, next: hrefs.after[0] ?? null };
}
