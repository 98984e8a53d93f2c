'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { NeighboursThere } from '@/contract/collection';
import { useMayWrite } from '../access/access-provider';
import { useLiveLibrary } from '../browse/use-live-library';
import type { AssetRef } from '../call/resource-ref';
import { DETAILS } from '../choice/choices';
import { useChoice } from '../choice/use-choice';
import { useMarks } from '../comment/use-marks';
import { rememberLastSeen } from '../grid/last-seen';
import { useShortcuts } from '../shortcut/use-shortcuts';
import { neighbourHrefs, originHref, parseOrigin } from '../url/origin';
import { AssetDetails } from './asset-details';
import { AssetViewer } from './asset-viewer';
import { BackLinks } from './back-links';
import { type ServerPage, useAssetPage } from './use-asset-page';
import { useBackNavigation } from './use-back-navigation';
import { useTrash } from './use-trash';

type AssetViewProps = {
  assetRef: AssetRef;
  first: ServerPage;
  neighbours: NeighboursThere;
  libraryPath: string;
  /**
   * The query of the view, search or collection this page was opened from, with its question mark; "" for the default
   * view.
   */
  query: string;
  /** The details as rendered by the server. */
  details: 'open' | 'closed';
};

/** The page of an asset: the image or video, and its details. It fills the window. */
export function AssetView(props: AssetViewProps) {
  const { assetRef, first, neighbours, libraryPath, query } = props;
  const open = useChoice(DETAILS, props.details) === 'open';
  const page = useAssetPage(assetRef, first);
  const { asset } = page;
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
  const originalHref = asset.parentId === null ? null : hrefOf(asset.parentId);
  const { place, collectionName = 'Collection' } = neighbours;
  const backNames = {
    view: page.libraryName,
    search: 'Search results',
    collection: collectionName,
  };
  useEffect(() => {
    if (place !== null) rememberLastSeen(backHref, place - 1);
  }, [backHref, place]);
  useShortcuts({
    Escape: back,
    Delete: mayWrite && originalHref === null ? () => void trash() : undefined,
  });
  return (
    <>
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
          {...{ open, page, first, assetRef, libraryPath, originalHref, pending, marks }}
          onTrash={() => void trash()}
        />
      </article>
    </>
  );
}
