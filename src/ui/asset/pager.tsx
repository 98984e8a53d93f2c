'use client';

import { ArrowLeftIcon, ArrowRightIcon } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Neighbours, Tile } from '@/contract/browse';
import { isVideo, posterSource } from './image-source';
import { OVERLAY_LOOK } from './overlay-button';
import { useShortcuts } from './use-shortcuts';
import { viewerSource } from './viewer-source';

type Side = 'previous' | 'next';

/**
 * The link that had the focus when it was followed. The same link of the next page takes the focus, so the keyboard
 * position is kept.
 */
let focusedSide: Side | null = null;

/** The neighbours' images are fetched after the present image. */
const PREFETCH_DELAY_MS = 300;

/** The URLs of the neighbours; null where there is none. */
export type NeighbourHrefs = Record<Side, string | null>;

type PagerProps = { neighbours: Neighbours; hrefs: NeighbourHrefs };

/** Links to the previous and the next asset, also by arrow key. Both are fetched ahead. */
export function Pager({ neighbours, hrefs }: PagerProps) {
  const { previous, next } = neighbours;
  const router = useRouter();
  const step = (href: string | null) =>
    href === null ? undefined : () => router.replace(href, { scroll: false });
  useShortcuts({ ArrowLeft: step(hrefs.previous), ArrowRight: step(hrefs.next) });
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const tile of [next, previous]) if (tile) prefetchImage(tile);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [previous, next]);
  return (
    <>
      {previous && hrefs.previous && (
        <PagerLink side="previous" tile={previous} href={hrefs.previous} />
      )}
      {next && hrefs.next && <PagerLink side="next" tile={next} href={hrefs.next} />}
    </>
  );
}

const LABELS = { previous: 'Previous', next: 'Next' };
const POSITIONS = { previous: 'left-2', next: 'right-2' };

function PagerLink({ side, tile, href }: { side: Side; tile: Tile; href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusedSide !== side) return;
    focusedSide = null;
    link.current?.focus({ preventScroll: true });
  }, [side]);
  return (
    <Link
      ref={link}
      href={href}
      replace
      scroll={false}
      prefetch
      aria-label={`${LABELS[side]}: ${tile.name}`}
      data-tooltip=""
      onClick={({ currentTarget }) => {
        focusedSide = currentTarget.matches(':focus-visible') ? side : null;
      }}
      className={`absolute top-1/2 -mt-5 ${POSITIONS[side]} ${OVERLAY_LOOK}`}
    >
      {side === 'previous' ? (
        <ArrowLeftIcon className="size-5" />
      ) : (
        <ArrowRightIcon className="size-5" />
      )}
    </Link>
  );
}

function prefetchImage(tile: Tile) {
  const image = new Image();
  if (isVideo(tile)) {
    image.src = posterSource(tile) ?? '';
    return;
  }
  const source = viewerSource(tile);
  if (!source) return;
  if (source.sizes) image.sizes = source.sizes;
  if (source.srcSet) image.srcset = source.srcSet;
  image.src = source.src;
}
