'use client';

import { ArrowLeftIcon, ArrowRightIcon } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import type { Tile, TilesBeside } from '@/contract/browse/browse';

type Side = 'previous' | 'next';

/**
 * The last followed link, if it had the focus. The same link of the next page takes the focus, so the keyboard position
 * is kept.
 */
let focusedSide: Side | null = null;

/** The URLs of the neighbours; null where there is none. */
export type NeighbourHrefs = Record<Side, string | null>;

type PagerProps = {
  neighbours: TilesBeside;
  hrefs: NeighbourHrefs;
  /** Whether a video is shown: on a phone its own controls are in the middle of the window. */
  overVideo: boolean;
};

/** Links to the previous and the next asset. Both pages are prefetched. */
export function Pager({ neighbours, hrefs, overVideo }: PagerProps) {
  return (['previous', 'next'] as const).map((side) => {
    const [tile, href] = [neighbours[side], hrefs[side]];
    return (
      tile &&
      href && <PagerLink key={side} side={side} tile={tile} href={href} overVideo={overVideo} />
    );
  });
}

/** A round icon button on top of an image. */
const OVERLAY_CLASS =
  'grid size-10 place-content-center rounded-full bg-[rgb(0_0_0/0.6)] text-[#fff] transition-colors hover:bg-[rgb(0_0_0/0.8)] focus-visible:outline-[#fff] focus-visible:shadow-[0_0_0_6px_#000]';

const LOOKS = {
  previous: { label: 'Previous', position: 'left-2', icon: ArrowLeftIcon },
  next: { label: 'Next', position: 'right-2', icon: ArrowRightIcon },
};

type PagerLinkProps = { side: Side; tile: Tile; href: string; overVideo: boolean };

function PagerLink({ side, tile, href, overVideo }: PagerLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { label, position, icon: Icon } = LOOKS[side];
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
      aria-label={`${label}: ${tile.name}`}
      data-tooltip=""
      onClick={({ currentTarget }) => {
        focusedSide = currentTarget.matches(':focus-visible') ? side : null;
      }}
      className={`absolute top-1/2 -mt-5 print:hidden ${overVideo ? 'max-sm:-mt-21' : ''} ${position} ${OVERLAY_CLASS}`}
    >
      <Icon className="size-5" />
    </Link>
  );
}
