'use client';

import { useEffect, useRef } from 'react';
import type { AssetRef } from '../asset/use-asset-page';
import { useOnDemand } from '../control/use-on-demand';
import type { PlaceProps } from './comment-place';
import { useComments } from './use-comments';
import { VisitorPicks } from './visitor-picks';

const fetchThreads = () => import('./comment-threads').then((module) => module.CommentThreads);

/** The comments of an asset, in its details. */
export function CommentSection({ assetRef, ...place }: PlaceProps & { assetRef: AssetRef }) {
  const list = useComments(assetRef, 'asks');
  const { Component: CommentThreads, load } = useOnDemand(fetchThreads);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void load('quiet'), [load]);
  const count = list?.comments.filter(({ text }) => text !== null).length ?? 0;
  return (
    <section aria-labelledby="comments" className="grid gap-4">
      <h2 ref={heading} id="comments" tabIndex={-1} className="text-sm font-medium">
        Comments {count > 0 && <span className="font-normal text-quiet">{count}</span>}
      </h2>
      {list && <VisitorPicks picks={list.picks} />}
      {list && CommentThreads && (
        <CommentThreads
          assetRef={assetRef}
          list={list}
          {...place}
          onGone={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}
