'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { FoundTile } from '@/contract/browse/browse';
import { useCalls } from '../call/call-provider';
import { searchUrl } from '../format/search-url';
import { imageSource } from '../image/image-source';
import { Thumbnail } from '../image/thumbnail';
import { Latest, useRoom } from './latest';

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
