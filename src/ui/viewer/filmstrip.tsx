'use client';

import Link from 'next/link';
import { useLayoutEffect, useRef } from 'react';
import type { Tile, TilesBeside } from '@/contract/browse/browse';
import { AssetImage } from '../image/asset-image';
import { imageSource } from '../image/image-source';
import type { ViewedAsset } from './viewer-source';

/** The URLs of the asset and of its neighbours. */
export type FilmstripHrefs = { here: string; before: string[]; after: string[] };

type FilmstripProps = { asset: ViewedAsset; neighbours: TilesBeside; hrefs: FilmstripHrefs };

/**
 * The asset among its neighbours, in the middle of a row of small images. The whole row is one tab stop: the arrow keys
 * step through the assets anyway.
 */
export function Filmstrip({ asset, neighbours: { before, after }, hrefs }: FilmstripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const here = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (!strip.current || !here.current) return;
    const { offsetLeft, offsetWidth } = here.current;
    strip.current.scrollLeft = offsetLeft + offsetWidth / 2 - strip.current.clientWidth / 2;
  }, []);
  if (before.length + after.length === 0) return null;
  const frames = (tiles: Tile[], urls: string[]) =>
    tiles.map((tile, n) => (
      <li key={tile.id} className="shrink-0">
        <Link
          href={urls[n] ?? ''}
          replace
          scroll={false}
          prefetch={false}
          tabIndex={-1}
          aria-label={tile.name}
          className={`${FRAME_CLASS} opacity-60 hover:opacity-100`}
        >
          <FrameImage tile={tile} />
        </Link>
      </li>
    ));
  return (
    <nav
      aria-label="Filmstrip"
      className="py-2 in-[:fullscreen]:hidden [@media(height<32rem)]:hidden"
    >
      <ul
        ref={strip}
        className="relative flex gap-1 overflow-x-auto px-[calc(50%-1.5rem)] [scrollbar-width:none]"
      >
        {frames(before, hrefs.before)}
        <li ref={here} className="shrink-0">
          <Link
            href={hrefs.here}
            replace
            scroll={false}
            prefetch={false}
            aria-current="page"
            aria-label={asset.name ?? 'Untitled'}
            className={`${FRAME_CLASS} outline-2 -outline-offset-2 outline-[#fff]`}
          >
            <FrameImage tile={asset} />
          </Link>
        </li>
        {frames(after, hrefs.after)}
      </ul>
    </nav>
  );
}

const FRAME_CLASS = 'block size-12 overflow-hidden rounded-image bg-sunken';

function FrameImage({ tile }: { tile: Tile | ViewedAsset }) {
  const source = imageSource(tile);
  if (!source) return null;
  return (
    <AssetImage
      {...source}
      placeholder={null}
      opaque
      sizes="48px"
      alt=""
      loading="lazy"
      draggable={false}
      className="size-full object-cover"
    />
  );
}
