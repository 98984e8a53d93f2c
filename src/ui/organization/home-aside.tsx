'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { CollectionCard } from '@/contract/sharing/collection';
import { useCalls } from '../call/call-provider';
import { formatAssetCount } from '../format/format-quantity';
import { activityPath, collectionPath, collectionsPath } from '../format/paths';
import { Cover } from '../image/cover';
import { ActivityItem } from './activity-item';
import { Latest, useRoom } from './latest';

const ENTRIES = 8;
const COLLECTIONS = 4;

/** Beside the libraries in very wide windows: collections and the latest activity. */
export function HomeAside({ organizationId }: { organizationId: string }) {
  if (!useRoom()) return null;
  return (
    <div className="grid content-start gap-8">
      <LatestCollections organizationId={organizationId} />
      <LatestActivity organizationId={organizationId} />
    </div>
  );
}

function LatestCollections({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(useCalls().page.collections.queryOptions({ organizationId }));
  if (!data || data.collections.length === 0) return null;
  return (
    <Latest title="Collections" href={collectionsPath(organizationId)}>
      <ul className="grid grid-cols-2 gap-4">
        {data.collections.slice(0, COLLECTIONS).map((collection) => (
          <SmallCard key={collection.id} organizationId={organizationId} collection={collection} />
        ))}
      </ul>
    </Latest>
  );
}

type SmallCardProps = { organizationId: string; collection: CollectionCard };

const SmallCard = ({ organizationId, collection: { id, name, count, cover } }: SmallCardProps) => (
  <li>
    <Link
      href={collectionPath({ organizationId, collectionId: id })}
      prefetch={false}
      className="grid gap-1.5 rounded-control"
    >
      <span className="block aspect-[3/2] overflow-hidden rounded-control bg-sunken">
        <Cover tiles={cover ? [cover] : []} soon={false} />
      </span>
      <span dir="auto" className="truncate text-sm font-medium">
        {name}
      </span>
      <span className="text-xs text-quiet">{formatAssetCount(count)}</span>
    </Link>
  </li>
);

function LatestActivity({ organizationId }: { organizationId: string }) {
  const { data, dataUpdatedAt } = useQuery(
    useCalls().activity.list.queryOptions({ organizationId }),
  );
  if (!data || data.entries.length === 0) return null;
  return (
    <Latest title="Latest activity" href={activityPath(organizationId)}>
      <ol className="grid divide-y divide-line">
        {data.entries.slice(0, ENTRIES).map((entry) => (
          <ActivityItem
            key={entry.id}
            entry={entry}
            organizationId={organizationId}
            at={dataUpdatedAt}
          />
        ))}
      </ol>
    </Latest>
  );
}
