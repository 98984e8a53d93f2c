import { SquarePlayIcon } from 'lucide-react';
import Link from 'next/link';
import type { SearchHit } from '@/contract/search';
import { AssetImage } from '../asset/asset-image';
import { imageSource, isOpaque, isVideo } from '../asset/image-source';
import { placeholderOf } from '../asset/placeholder';
import { Highlight } from './highlight';

type HitRowProps = {
  hit: SearchHit;
  /** The query of its URL, which says the search. */
  query: string;
  /** Returns the name of a library by id. */
  libraryName: (libraryId: string) => string;
  onOpen: () => void;
};

/** A search result: image, name with matches, library and tags. */
export function HitRow({ hit, query, libraryName, onOpen }: HitRowProps) {
  const path = hit.appUrl ? new URL(hit.appUrl).pathname : '/app';
  const [, , , libraryId = ''] = path.split('/');
  const { name, tags = [] } = hit.highlights;
  return (
    <li>
      <Link
        href={path + query}
        prefetch={false}
        data-hit
        onClick={onOpen}
        className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 rounded-control px-2 py-2 -outline-offset-2 hover:bg-sunken sm:grid-cols-[5rem_minmax(0,1fr)]"
      >
        <span className="relative block aspect-square overflow-hidden rounded-image bg-sunken">
          <HitImage hit={hit} />
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="truncate font-medium">
            {name ? <Highlight html={name} /> : (hit.name ?? 'Untitled')}
          </span>
          {hit.description && (
            <span className="truncate text-sm text-quiet">{hit.description}</span>
          )}
          <span className="flex min-w-0 flex-wrap gap-x-3 text-sm text-quiet">
            <span className="truncate">{libraryName(libraryId)}</span>
            {tags.length > 0 && (
              <span className="truncate">
                <span className="sr-only">Tags: </span>
                {tags.slice(0, 4).map((tag) => (
                  <mark key={tag} className="mr-1.5 rounded-image bg-accent-soft px-1 text-accent">
                    {tag}
                  </mark>
                ))}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function HitImage({ hit }: { hit: SearchHit }) {
  const source = imageSource(hit);
  const video = isVideo(hit) && (
    <span className="absolute right-1 bottom-1 rounded-image bg-[rgb(0_0_0/0.7)] p-0.5 text-[#fff]">
      <SquarePlayIcon className="size-4" />
      <span className="sr-only">Video</span>
    </span>
  );
  return (
    <>
      {source && (
        <AssetImage
          {...source}
          placeholder={placeholderOf(hit.blurhash)}
          opaque={isOpaque(hit.contentType)}
          sizes="10rem"
          loading="lazy"
          alt=""
          className="size-full object-cover"
        />
      )}
      {video}
    </>
  );
}
