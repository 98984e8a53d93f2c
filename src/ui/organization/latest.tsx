'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { FoundTile } from '@/contract/browse/browse';
import type { CollectionCard } from '@/contract/sharing/collection';
import { useCalls } from '../call/call-provider';
import { formatAssetCount } from '../format/format-quantity';
import { activityPath, collectionPath, collectionsPath } from '../format/paths';
import { searchUrl } from '../format/search-url';
import { Cover } from '../image/cover';
import { imageSource } from '../image/image-source';
import { Thumbnail } from '../image/thumbnail';
import { ActivityItem } from './activity-item';

/** A section of the latest things, and a link to all of them. */
function Latest(props: { title: string; href: string; children: ReactNode }) {
  const { title, href, children } = props;
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 dir="auto" className="text-base">
          {title}
        </h2>
        <Link
          href={href}
          prefetch={false}
          aria-label={`${title}: see all`}
          className="rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink"
        >
          See all
        </Link>
      </div>
      {children}
    </section>
  );
}

/** The windows with room for more than the libraries; the style sheet says the same. */
const ROOM = '(min-width: 105rem)';

/** Whether the window has room beside the libraries. */
const useRoom = () =>
  useSyncExternalStore(
    followRoom,
    () => matchMedia(ROOM).matches,
    () => false,
  );

function followRoom(changed: () => void) {
  const room = matchMedia(ROOM);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

const EVERYTHING = { filter: '', sort: '' };
const SHOWN = 24;

/** Below the libraries in very wide windows: what was added last, in any of them. */
export function LatestUploads({ organizationId }: { organizationId: string }) {
  const hasRoom = useRoom();
  const input = { organizationId, ...EVERYTHING, number: 0 };
  const found = useQuery(useCalls().search.block.queryOptions(input, { enabled: hasRoom })).data;
  const tiles = (found?.tiles ?? []).filter(imageSource).slice(0, SHOWN);
  if (!hasRoom || tiles.length === 0) return null;
  return (
    <Latest title="Latest uploads" href={searchUrl(organizationId, EVERYTHING)}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-1.5">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <UploadLink organizationId={organizationId} tile={tile} />
          </li>
        ))}
      </ul>
    </Latest>
  );
}

function UploadLink({ organizationId, tile }: { organizationId: string; tile: FoundTile }) {
  return (
    <Link
      href={`/app/${organizationId}/${tile.libraryId}/${tile.id}`}
      prefetch={false}
      aria-label={tile.name}
      className="block aspect-square overflow-hidden rounded-image bg-sunken"
    >
      <Thumbnail asset={tile} sizes="12rem" alt="" />
    </Link>
  );
}

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
