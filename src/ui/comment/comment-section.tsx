'use client';

import { useRef } from 'react';
import type { AssetRef } from '../call/resource-ref';
import type { PlaceProps } from './comment-place';
import { CommentThreads } from './comment-threads';
import { type FirstComments, useComments } from './use-comments';
import { VisitorPicks } from './visitor-picks';

type CommentSectionProps = PlaceProps & { assetRef: AssetRef; first: FirstComments };

/** The comments of an asset, in its details. They come with the page, so nothing below them moves. */
export function CommentSection({ assetRef, first, ...place }: CommentSectionProps) {
  const list = useComments(assetRef, first);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = list?.comments.filter(({ text }) => text !== null).length ?? 0;
  return (
    <section aria-labelledby="comments" className="grid gap-4">
      <h2 ref={heading} id="comments" tabIndex={-1} className="text-sm font-medium">
        Comments {count > 0 && <span className="font-normal text-quiet">{count}</span>}
      </h2>
      {list && (
        <>
          <VisitorPicks picks={list.picks} />
          <CommentThreads
            assetRef={assetRef}
            list={list}
            renderedAt={first.at}
            {...place}
            onGone={() => heading.current?.focus()}
          />
        </>
      )}
    </section>
  );
}
