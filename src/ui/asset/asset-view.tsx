'use client';

import { KeyboardIcon, Trash2Icon } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Neighbours } from '@/contract/browse';
import { Button } from '../control/button';
import { rememberLastSeen } from '../grid/last-seen';
import { ApprovalSection } from './approval-section';
import { AssetCaptions } from './asset-captions';
import { AssetFacts } from './asset-facts';
import { AssetViewer } from './asset-viewer';
import { BackLink } from './back-link';
import { DeleteVariant } from './delete-variant';
import { DownloadPanel } from './download-panel';
import { formatNumber } from './format-quantity';
import { neighbourHrefs, originHref, parseOrigin } from './origin';
import { ShortcutsDialog } from './shortcuts-dialog';
import { TagSection } from './tag-section';
import { type AssetRef, type ServerPage, useAssetPage } from './use-asset-page';
import { useBackNavigation } from './use-back-navigation';
import { useShortcuts } from './use-shortcuts';
import { useTrash } from './use-trash';
import { ShowInsteadButton, VariantsSection } from './variants-section';

type AssetViewProps = {
  assetRef: AssetRef;
  first: ServerPage;
  neighbours: Neighbours;
  libraryPath: string;
  /** The query of the view or search that this page was opened from, with its question mark; "" for the default view. */
  query: string;
};

/** The page of an asset: the image or video, its properties and its actions. */
export function AssetView({ assetRef, first, neighbours, libraryPath, query }: AssetViewProps) {
  const router = useRouter();
  const page = useAssetPage(assetRef, first);
  const { asset } = page;
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
  const isOriginal = asset.parentId === null;
  const { place } = neighbours;
  useEffect(() => {
    if (place !== null) rememberLastSeen(backHref, place - 1);
  }, [backHref, place]);
  const [help, setHelp] = useState(false);
  useShortcuts({
    Escape: back,
    Delete: isOriginal ? () => void trash() : undefined,
    '?': () => setHelp(true),
  });
  return (
    <article className="wide-page grid gap-4 pt-2 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <nav aria-label="Back" className="flex flex-wrap gap-x-6 gap-y-2">
          <BackLink
            href={backHref}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              back();
            }}
          >
            {origin.kind === 'search' ? 'Search results' : page.libraryName}
          </BackLink>
          {origin.kind === 'search' && (
            <Link
              href={libraryPath}
              prefetch={false}
              className="inline-flex min-h-8 items-center rounded-control text-quiet underline-offset-4 hover:text-ink hover:underline"
            >
              {page.libraryName}
            </Link>
          )}
          {asset.parentId && (
            <BackLink href={hrefOf(asset.parentId)}>Back to primary version</BackLink>
          )}
        </nav>
        <div className="flex items-center gap-3 text-quiet">
          {neighbours.place && (
            <span className="tabular-nums">
              {formatNumber(neighbours.place)} of {formatNumber(neighbours.total)}
            </span>
          )}
          <button
            type="button"
            aria-label="Keyboard shortcuts"
            data-tooltip="Keyboard shortcuts (?)"
            onClick={() => setHelp(true)}
            className="hidden size-9 place-content-center rounded-control hover:bg-sunken hover:text-ink sm:grid"
          >
            <KeyboardIcon className="size-5" />
          </button>
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <AssetViewer page={page} assetRef={assetRef} neighbours={neighbours} hrefs={hrefs} />
        <div className="grid min-w-0 content-start gap-7 lg:row-span-2">
          <AssetCaptions page={page} assetRef={assetRef} />
          <DownloadPanel asset={asset} />
          {asset.parentId && (
            <ShowInsteadButton
              original={{ ...assetRef, assetId: asset.parentId }}
              variant={asset}
              onShown={() => asset.parentId && router.replace(hrefOf(asset.parentId))}
            />
          )}
          <TagSection page={page} assetRef={assetRef} libraryPath={libraryPath} />
          <ApprovalSection page={page} assetRef={assetRef} />
          <AssetFacts {...page} />
          {asset.parentId && (
            <DeleteVariant
              label="Delete permanently"
              variant={asset}
              original={{ ...assetRef, assetId: asset.parentId }}
              onDeleted={() => asset.parentId && router.replace(hrefOf(asset.parentId))}
              className="justify-self-start"
            />
          )}
          {isOriginal && (
            <Button
              className="justify-self-start"
              onClick={() => void trash()}
              aria-disabled={pending}
            >
              <Trash2Icon className="size-4" />
              Move to trash
            </Button>
          )}
        </div>
        {isOriginal && (
          <VariantsSection page={page} assetRef={assetRef} libraryPath={libraryPath} />
        )}
      </div>
      {help && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </article>
  );
}
