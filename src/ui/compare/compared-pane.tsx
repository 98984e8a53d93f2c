'use client';

import Link from 'next/link';
import { type ComponentProps, useRef } from 'react';
import type { ShownAsset } from '@/contract/organization/page';
import { useSize } from '../control/use-size';
import { formatBytes, formatDimensions } from '../format/format-quantity';
import { ComparedImage } from './compared-image';
import { useSharedGestures } from './use-shared-zoom';

export type Compared = { asset: ShownAsset; href: string };

/** One of the compared images with its name. */
export function ComparedPane({
  asset,
  href,
  shared,
  film,
}: Compared & Pick<ComponentProps<typeof ComparedImage>, 'shared' | 'film'>) {
  const place = useRef<HTMLDivElement>(null);
  const window = useSize(place);
  useSharedGestures(place, { window, own: ownSize(asset) }, shared);
  return (
    <figure className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <div ref={place} className="relative grid touch-none overflow-hidden select-none">
        <ComparedImage asset={asset} window={window} shared={shared} film={film} />
      </div>
      <figcaption className="min-w-0 text-center">
        <Caption asset={asset} href={href} />
      </figcaption>
    </figure>
  );
}

export const ownSize = ({ width, height }: ShownAsset) =>
  width && height ? { width, height } : null;

/** What tells an image from the others. */
export function Caption({ asset: { name, width, height, size }, href }: Compared) {
  const dimensions = width && height && formatDimensions(width, height);
  const known = [dimensions, size !== null && formatBytes(size)].filter(Boolean);
  return (
    <span className="flex min-w-0 justify-center gap-x-2 text-xs text-quiet">
      <Link
        dir="auto"
        href={href}
        prefetch={false}
        className="truncate rounded-control text-ink hover:underline"
      >
        {name ?? 'Untitled'}
      </Link>
      <span className="shrink-0 whitespace-nowrap max-sm:hidden">{known.join(', ')}</span>
    </span>
  );
}
