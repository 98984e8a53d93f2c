'use client';

import { useQuery } from '@tanstack/react-query';
import { Trash2Icon } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { AssetPage } from '@/contract/organization/page';
import { useMayCollect, useMayWrite } from '../call/access-provider';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { placeKindOf } from '../comment/comment-place';
import { CommentSection } from '../comment/comment-section';
import { useComments } from '../comment/use-comments';
import type { Marks } from '../comment/use-marks';
import { Button } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { collectionPath } from '../format/paths';
import { AddToCollection } from '../selection/add-to-collection';
import { DETAILS_ID, type ShownDetails, useOpenDetails } from '../viewer/details-panel';
import { ApprovalSection } from './approval-section';
import { AssetCaptions } from './asset-captions';
import { AssetFacts } from './asset-facts';
import { DeleteVariant } from './delete-variant';
import { DeliveryNote } from './delivery-note';
import { DetailSection } from './detail-section';
import { DownloadPanel } from './download-panel';
import { ShareMenu } from './share-menu';
import { SimilarSection } from './similar-section';
import { TagSection } from './tag-section';
import type { ServerPage } from './use-asset-page';
import { ShowInsteadButton, VariantsSection } from './variants-section';

type AssetDetailsProps = {
  /** The part that is shown; wide windows can show none. */
  shown: ShownDetails;
  page: AssetPage;
  first: ServerPage;
  assetRef: AssetRef;
  libraryPath: string;
  /** The URL of the original of a variant; null for an original. */
  originalHref: string | null;
  onTrash: () => void;
  /** Whether the asset is being moved to the trash. */
  pending: boolean;
  marks: Marks;
};

/** Facts and actions of an asset: beside its image, or below it in narrow windows. */
export function AssetDetails(props: AssetDetailsProps) {
  const { shown, page, first, assetRef, libraryPath, originalHref, onTrash, pending, marks } =
    props;
  const { asset, analysis } = page;
  const description = analysis?.descriptionForStrangers ?? asset.description;
  const router = useRouter();
  const mayWrite = useMayWrite(assetRef);
  const isReview = shown === 'review';
  const comments = (useComments(assetRef)?.comments ?? []).filter(({ text }) => text !== null);
  const original = asset.parentId === null ? null : { ...assetRef, assetId: asset.parentId };
  const openOriginal = () => originalHref && router.replace(originalHref);
  return (
    <aside
      id={DETAILS_ID}
      aria-label="Details"
      className={`grid min-w-0 content-start gap-7 px-4 py-6 in-[:fullscreen]:hidden sm:px-6 lg:border-l lg:border-line ${shown === 'closed' ? 'lg:hidden' : ''}`}
    >
      <AssetCaptions page={page} assetRef={assetRef} />
      <DeliveryNote delivery={page.delivery} />
      <DownloadPanel asset={asset}>
        <ShareMenu
          asset={{ ...asset, description }}
          delivery={page.delivery}
          assetRef={assetRef}
          libraryPath={libraryPath}
        />
      </DownloadPanel>
      {original && <ShowInsteadButton original={original} variant={asset} onShown={openOriginal} />}
      <Tabs isReview={isReview} comments={comments.length} />
      <div hidden={!isReview} className={PANE_CLASS}>
        <CommentSection assetRef={assetRef} first={first} marks={marks} kind={placeKindOf(asset)} />
        <ApprovalSection page={page} assetRef={assetRef} />
      </div>
      <div hidden={isReview} className={PANE_CLASS}>
        <TagSection page={page} assetRef={assetRef} libraryPath={libraryPath} />
        <TextSection analysis={page.analysis} />
        <CollectionSection assetRef={assetRef} first={first} />
        {!original && <VariantsSection page={page} assetRef={assetRef} libraryPath={libraryPath} />}
        <AssetFacts page={page} assetRef={assetRef} />
        {!mayWrite ? null : original ? (
          <DeleteVariant
            label="Delete permanently"
            variant={asset}
            original={original}
            onDeleted={openOriginal}
            className="justify-self-start"
          />
        ) : (
          <Button className="justify-self-start" onClick={onTrash} aria-disabled={pending}>
            <Trash2Icon className="size-4" />
            Move to trash
          </Button>
        )}
        <SimilarSection assetRef={assetRef} libraryPath={libraryPath} />
      </div>
    </aside>
  );
}

const PANE_CLASS = 'grid min-w-0 content-start gap-7 [&[hidden]]:hidden';

/** Chooses between what is said about an asset and what is known of it. */
function Tabs({ isReview, comments }: { isReview: boolean; comments: number }) {
  const openDetails = useOpenDetails();
  return (
    <fieldset className="grid grid-cols-2 rounded-control bg-sunken p-1 print:hidden">
      <legend className="sr-only">Show</legend>
      {(['review', 'info'] as const).map((pane) => (
        <button
          key={pane}
          type="button"
          aria-pressed={isReview === (pane === 'review')}
          onClick={() => openDetails(pane)}
          className="min-h-9 rounded-control text-sm text-quiet aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink max-sm:min-h-11"
        >
          {pane === 'info' ? 'Info' : 'Review'}
          {pane === 'review' && comments > 0 && ` ${comments}`}
        </button>
      ))}
    </fieldset>
  );
}

/** The text found in an image, line by line, to be selected or copied. */
function TextSection({ analysis }: Pick<AssetPage, 'analysis'>) {
  const lines = analysis?.lines ?? [];
  if (lines.length === 0) return null;
  const text = lines.map((line) => line.text).join('\n');
  return (
    <DetailSection
      title="Text in the image"
      beside={<CopyButton text={text} name="text in the image" />}
    >
      <textarea
        dir="auto"
        readOnly
        aria-label="Text in the image"
        value={text}
        className="field-sizing-content max-h-60 w-full resize-none rounded-control bg-sunken px-3 py-2 text-sm text-ink"
      />
    </DetailSection>
  );
}

/** The collections of an asset; for a variant, those of its original. */
function CollectionSection({ assetRef, first }: { assetRef: AssetRef; first: ServerPage }) {
  const { organizationId, assetId } = assetRef;
  const options = useCalls().collection.ofAsset.queryOptions(
    { organizationId, assetId },
    asRendered(first.collections ?? undefined, first.at),
  );
  const { data } = useQuery(options);
  const mayCollect = useMayCollect(organizationId);
  if (!mayCollect && data?.length === 0) return null;
  return (
    <DetailSection title="Collections">
      {data && data.length > 0 && (
        <ul aria-label="Collections" className="flex flex-wrap gap-1.5">
          {data.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Link
                dir="auto"
                href={collectionPath({ organizationId, collectionId: id })}
                prefetch={false}
                className="inline-flex min-h-8 max-w-full items-center rounded-full bg-accent-soft px-3 text-sm wrap-anywhere underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {mayCollect && (
        <AddToCollection
          organizationId={organizationId}
          assets={[{ ids: [assetId] }]}
          className="justify-self-start"
        />
      )}
    </DetailSection>
  );
}
