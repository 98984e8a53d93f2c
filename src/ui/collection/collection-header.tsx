'use client';

import Link from 'next/link';
import { COLLECTION_SORTS } from '@/contract/choices';
import type { CollectionPage, CollectionSort } from '@/contract/sharing/collection';
import { useMayShareAll } from '../call/access-provider';
import { useClient } from '../call/call-provider';
import { orToast } from '../control/toasts';
import { Select } from '../form/select';
import { collectionsPath } from '../format/paths';
import { DisplayMenu } from '../grid/display-menu';
import { ShareButton } from '../share-link/share-button';
import { CollectionMenu } from './collection-menu';
import { UploadToCollection } from './upload-to-collection';

type CollectionHeaderProps = {
  page: CollectionPage;
  /** The number of assets shown. */
  size: string;
  onChanged: () => void;
  onDeleted: () => void;
};

const SORT_NAMES: Record<CollectionSort, string> = {
  manual: 'Manual order',
  added: 'By date added',
  captured: 'By date taken',
  name: 'By name',
};

/** The name and description of a collection, and the order in which everybody sees it. */
export function CollectionHeader({ page, size, onChanged, onDeleted }: CollectionHeaderProps) {
  const { organization, collection, mayChange } = page;
  const collectionRef = { organizationId: organization.id, collectionId: collection.id };
  const mayShareAll = useMayShareAll(organization.id);
  const isSmart = collection.filter !== null;
  const client = useClient();
  const setSort = async (sort: CollectionSort) => {
    if (await orToast(client.collection.update.mutate({ ...collectionRef, sort }))) onChanged();
  };
  return (
    <>
      <div className="wide-page grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:gap-0.5">
        <nav aria-label="Back" className="text-sm">
          <Link
            href={collectionsPath(organization.id)}
            prefetch={false}
            className="rounded-control text-quiet underline-offset-4 hover:text-ink hover:underline"
          >
            Collections
          </Link>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:gap-x-3">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 max-lg:flex-1 max-lg:basis-40">
            <h1 dir="auto" className="text-2xl wrap-anywhere max-sm:text-xl">
              {collection.name}
            </h1>
            <p role="status" className="text-sm text-quiet">
              {size}
            </p>
          </div>
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2">
              {!isSmart && <UploadToCollection page={page} />}
              <CollectionMenu
                collectionRef={collectionRef}
                onChanged={onChanged}
                onDeleted={onDeleted}
                name={collection.name}
              />
            </div>
          )}
        </div>
        {isSmart && (
          <p dir="auto" className="wrap-anywhere text-sm text-quiet">
            Smart collection
            {collection.filter !== '' && (
              <>
                : <code dir="auto">{collection.filter}</code>
              </>
            )}
          </p>
        )}
        {collection.description !== '' && (
          <p dir="auto" className="max-w-[60rem] whitespace-pre-line wrap-anywhere">
            {collection.description}
          </p>
        )}
      </div>
      <div className="wide-page z-10 -my-2 bg-paper py-2 sm:sticky sm:top-0 print:hidden">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label="Order"
            labelHidden
            disabled={!mayChange}
            value={collection.sort}
            options={COLLECTION_SORTS.filter((value) => !isSmart || value !== 'manual').map(
              (value) => ({ value, text: SORT_NAMES[value] }),
            )}
            onChange={({ currentTarget }) => void setSort(currentTarget.value as CollectionSort)}
          />
          <DisplayMenu />
          {mayChange && mayShareAll && (
            <ShareButton
              organizationId={organization.id}
              content={{ kind: 'collection', collectionId: collection.id }}
              what="this collection"
              title={collection.name}
            />
          )}
        </div>
      </div>
    </>
  );
}
