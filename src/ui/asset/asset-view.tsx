'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NeighboursThere } from '@/contract/sharing/collection';
import { useLiveLibrary } from '../browse/use-live-library';
import { useMayWrite } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { useMarks } from '../comment/use-marks';
import { DETAILS, FILM_DETAILS } from '../control/choices';
import { choose, useChoice } from '../control/use-choice';
import { useShortcuts } from '../control/use-shortcuts';
import { neighbourHrefs, originHref, parseOrigin } from '../format/origin';
import { rememberLastSeen } from '../grid/last-seen';
import { isVideo } from '../image/image-source';
import { BackLink } from '../viewer/back-link';
import { OpenDetails, type ShownDetails } from '../viewer/details-panel';
import { AssetDetails } from './asset-details';
import { AssetViewer } from './asset-viewer';
import { type ServerPage, useAssetPage } from './use-asset-page';
import { useTrash } from './use-trash';

type AssetViewProps = {
  assetRef: AssetRef;
  first: ServerPage;
  neighbours: NeighboursThere;
  libraryPath: string;
  /**
   * The query of the view, search, collection or answers this page was opened from, with its question mark; "" for the default
   * view.
   */
  query: string;
  /** The details as rendered by the server. */
  details: { image: ShownDetails; film: ShownDetails };
};

/** The page of an asset: the image or video, and its details. It fills the window. */
export function AssetView(props: AssetViewProps) {
  const { assetRef, first, neighbours, libraryPath, query } = props;
  const page = useAssetPage(assetRef, first);
  const { asset } = page;
  const isFilm = isVideo(asset);
  const router = useRouter();
  const mayWrite = useMayWrite(assetRef);
  const marks = useMarks();
  const hrefOf = (id: string) => `${libraryPath}/${id}${query}`;
  const origin = parseOrigin(new URLSearchParams(query));
  const { organizationId } = assetRef;
  const hrefs = neighbourHrefs(origin, organizationId, neighbours);
  const backHref = originHref(origin, { organizationId, libraryPath });
  const back = useBackNavigation(backHref);
  const { trash, pending } = useTrash(assetRef, {
    here: hrefOf(asset.id),
    after: hrefs.next ?? hrefs.previous ?? backHref,
  });
  useLiveLibrary(assetRef, first.after, {
    paused: pending,
    // Shows the trash, the asset's new library, or "not found". Unsaved text is kept as a draft.
    onGone: (gone) => gone.includes(asset.id) && router.refresh(),
  });
  const { shown, openDetails } = useDetails(props.details, isFilm, origin.kind === 'answers');
  const open = shown !== 'closed';
  const originalHref = asset.parentId === null ? null : hrefOf(asset.parentId);
  const { place, collectionName = 'Collection' } = neighbours;
  const backNames = {
    view: page.libraryName,
    search: 'Search results',
    collection: collectionName,
    answers: 'Answers',
  };
  useEffect(() => {
    if (place !== null) rememberLastSeen(backHref, place - 1);
  }, [backHref, place]);
  useShortcuts({
    Escape: back,
    Delete: mayWrite && originalHref === null ? () => void trash() : undefined,
  });
  return (
    <OpenDetails value={openDetails}>
      {/* A rule with body:has() would restyle the whole page for every tile that scrolling renders in a library. */}
      <style>{'[data-app-header] { display: none } :root { --bottom-bar: 0px !important }'}</style>
      <article
        className={
          open ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:in-[:fullscreen]:block' : ''
        }
      >
        <AssetViewer
          page={page}
          assetRef={assetRef}
          neighbours={neighbours}
          hrefs={{ ...hrefs, here: hrefOf(asset.id) }}
          back={
            <BackLinks
              origin={{ href: backHref, name: backNames[origin.kind], back }}
              isFromLibrary={origin.kind === 'view'}
              library={{ href: libraryPath, name: page.libraryName }}
              originalHref={originalHref}
            />
          }
          detailsOpen={open}
          marks={marks}
        />
        <AssetDetails
          shown={shown}
          page={page}
          first={first}
          assetRef={assetRef}
          libraryPath={libraryPath}
          originalHref={originalHref}
          pending={pending}
          marks={marks}
          onTrash={() => void trash()}
        />
      </article>
    </OpenDetails>
  );
}

/**
 * What is shown beside an image or a film: what this browser chose for its kind. Whoever asks for a comment, or for what
 * visitors answered, sees these until they choose; the choice stays.
 */
function useDetails(rendered: AssetViewProps['details'], isFilm: boolean, isAboutAnswers: boolean) {
  const ofImage = useChoice(DETAILS, rendered.image);
  const ofFilm = useChoice(FILM_DETAILS, rendered.film);
  const [isReviewAsked, setReviewAsked] = useState(isAboutAnswers);
  useEffect(() => {
    if (location.hash.startsWith('#comment')) setReviewAsked(true);
  }, []);
  const openDetails = (wanted: ShownDetails) =>
    flushSync(() => {
      setReviewAsked(false);
      choose(isFilm ? FILM_DETAILS : DETAILS, wanted);
    });
  const chosen = isFilm ? ofFilm : ofImage;
  return { shown: isReviewAsked ? 'review' : chosen, openDetails } as const;
}

type HistoryEntry = { index: number; url: string | null };
/** The Navigation API: some browsers lack it, and so do TypeScript's DOM types. */
type Navigation = { currentEntry: HistoryEntry | null; entries(): HistoryEntry[] };

/**
 * Returns from an asset to the library or search it was opened from. If this is the previous history entry, the browser
 * goes back, which keeps scroll position and loaded data.
 */
function useBackNavigation(href: string) {
  const router = useRouter();
  return () => {
    const { navigation } = window as { navigation?: Navigation };
    const index = navigation?.currentEntry?.index ?? 0;
    const before = navigation?.entries()[index - 1]?.url;
    const { pathname } = new URL(href, location.href);
    if (before && new URL(before).pathname === pathname) router.back();
    else router.push(href);
  };
}

type BackLinksProps = {
  /** Where the asset was opened from, and how to return there. */
  origin: { href: string; name: string; back: () => void };
  library: { href: string; name: string };
  /** Whether `origin` is a view of the library. */
  isFromLibrary: boolean;
  /** The URL of the original of a variant. */
  originalHref: string | null;
};

/** The links from an asset to where it was opened from, to its library and to its original. */
const BackLinks = ({ origin, library, isFromLibrary, originalHref }: BackLinksProps) => (
  <nav aria-label="Back" className="flex min-w-0 flex-1 gap-x-6">
    <BackLink
      href={origin.href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        origin.back();
      }}
    >
      {origin.name}
    </BackLink>
    {!isFromLibrary && (
      <Link
        dir="auto"
        href={library.href}
        prefetch={false}
        className="min-w-0 content-center truncate rounded-control text-quiet underline-offset-4 hover:text-ink hover:underline max-sm:hidden"
      >
        {library.name}
      </Link>
    )}
    {originalHref && <BackLink href={originalHref}>Back to primary version</BackLink>}
  </nav>
);
