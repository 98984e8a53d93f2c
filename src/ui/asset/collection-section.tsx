'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useMayCollect } from '../call/access-provider';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { collectionPath } from '../format/collection-url';
import { AddToCollection } from '../selection/add-to-collection';
import type { ServerPage } from './use-asset-page';

type CollectionSectionProps = { assetRef: AssetRef; first: ServerPage };

/** The collections of an asset; for a variant, those of its original. */
export function CollectionSection({ assetRef, first }: CollectionSectionProps) {
  const { organizationId, assetId } = assetRef;
  const options = useCalls().collection.ofAsset.queryOptions(
    { organizationId, assetId },
    asRendered(first.collections ?? undefined, first.at),
  );
  const { data } = useQuery(options);
  const mayCollect = useMayCollect(organizationId);
  if (!mayCollect && data?.length === 0) return null;
  return (
    <section aria-labelledby="collections" className="grid gap-2.5">
      <h2 id="collections" className="text-sm font-medium">
        Collections
      </h2>
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
    </section>
  );
}
