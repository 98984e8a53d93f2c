'use client';

import { ArrowLeftIcon, ArrowRightIcon } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Neighbours, Tile } from '@/contract/browse';
import { overlayLook } from './overlay-button';
import { isFilm, posterSource } from './picture-source';
import { stageSource } from './stage-source';
import { useKeys } from './use-keys';

type Side = 'previous' | 'next';

/** The side whose link led here and had the focus: it keeps it, or the keyboard would begin anew on every page. */
let refocused: Side | null = null;

/** The pictures beside are fetched once the present one has had its turn. */
const restMs = 300;

type StepsProps = {
  neighbours: Neighbours;
  hrefOf: (assetId: string) => string;
};

/** Leads to the assets before and after this one, by link and by arrow key; both are ready before anybody asks. */
export function Steps({ neighbours, hrefOf }: StepsProps) {
  const { previous, next } = neighbours;
  const router = useRouter();
  const step = (tile: Tile | null) =>
    tile ? () => router.replace(hrefOf(tile.id), { scroll: false }) : undefined;
  useKeys({ ArrowLeft: step(previous), ArrowRight: step(next) });
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const tile of [next, previous]) if (tile) fetchPicture(tile);
    }, restMs);
    return () => clearTimeout(timer);
  }, [previous, next]);
  return (
    <>
      {previous && <Step side="previous" tile={previous} href={hrefOf(previous.id)} />}
      {next && <Step side="next" tile={next} href={hrefOf(next.id)} />}
    </>
  );
}

const labels = { previous: 'Previous', next: 'Next' };
const places = { previous: 'left-2', next: 'right-2' };

function Step({ side, tile, href }: { side: Side; tile: Tile; href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (refocused !== side) return;
    refocused = null;
    link.current?.focus({ preventScroll: true });
  }, [side]);
  return (
    <Link
      ref={link}
      href={href}
      replace
      scroll={false}
      prefetch
      aria-label={`${labels[side]}: ${tile.name}`}
      data-tooltip=""
      onClick={({ currentTarget }) => {
        refocused = currentTarget.matches(':focus-visible') ? side : null;
      }}
      className={`absolute top-1/2 -mt-5 ${places[side]} ${overlayLook}`}
    >
      {side === 'previous' ? (
        <ArrowLeftIcon className="size-5" />
      ) : (
        <ArrowRightIcon className="size-5" />
      )}
    </Link>
  );
}

function fetchPicture(tile: Tile) {
  const image = new Image();
  if (isFilm(tile)) {
    image.src = posterSource(tile) ?? '';
    return;
  }
  const source = stageSource(tile);
  if (!source) return;
  if (source.sizes) image.sizes = source.sizes;
  if (source.srcSet) image.srcset = source.srcSet;
  image.src = source.src;
}
