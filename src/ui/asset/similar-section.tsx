'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRef } from 'react';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { useInView } from '../control/use-in-view';
import { similarPath } from '../format/paths';
import { Thumbnail } from '../image/thumbnail';
import { DetailSection } from './detail-section';

/** Two rows of the panel. */
const MOST = 6;
const FRESH_MS = 5 * 60_000;

/**
 * The images of the library most similar to an asset; nothing where there are none. Looks for them when it comes into
 * view, at the end of the panel, where nothing moves when they appear.
 */
export function SimilarSection(props: { assetRef: AssetRef; libraryPath: string }) {
  const { assetRef, libraryPath } = props;
  const place = useRef<HTMLDivElement>(null);
  const enabled = useInView(place);
  const options = { enabled, staleTime: FRESH_MS, retry: false };
  const { data } = useQuery(
    useCalls().browse.similar.queryOptions({ ...assetRef, most: MOST }, options),
  );
  const tiles = data?.tiles ?? [];
  return (
    <div ref={place} className="min-h-px">
      {tiles.length > 0 && (
        <DetailSection
          title="More like this"
          beside={
            <Link
              href={similarPath(libraryPath, assetRef.assetId)}
              prefetch={false}
              className="flex min-h-8 items-center rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink"
            >
              Show all
            </Link>
          }
        >
          <ul className="grid grid-cols-3 gap-2">
            {tiles.map((tile) => (
              <li key={tile.id}>
                <Link
                  href={`${libraryPath}/${tile.id}`}
                  prefetch={false}
                  className="block aspect-square overflow-hidden rounded-image bg-sunken outline-offset-2"
                >
                  <Thumbnail
                    asset={tile}
                    sizes="8rem"
                    alt={tile.name}
                    fallback={
                      <span
                        dir="auto"
                        className="grid size-full place-content-center p-1 text-xs text-quiet wrap-anywhere"
                      >
                        {tile.name}
                      </span>
                    }
                  />
                </Link>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
    </div>
  );
}
