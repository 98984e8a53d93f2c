'use client';

import { useRef } from 'react';
import { PICKS } from '@/contract/choices';
import type { VisitorPick } from '@/contract/sharing/pick';
import { useClient } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { ExportMenu } from '../control/export-menu';
import { saveText } from '../control/save-file';
import { PICK_NAMES } from '../format/picks';
import { VisitorNames } from '../format/visitor-name';
import type { PlaceProps } from './comment-place';
import { CommentThreads } from './comment-threads';
import { type FirstComments, useComments } from './use-comments';

type CommentSectionProps = PlaceProps & { assetRef: AssetRef; first: FirstComments };

/** The comments of an asset, in its details. They come with the page, so nothing below them moves. */
export function CommentSection({ assetRef, first, ...place }: CommentSectionProps) {
  const list = useComments(assetRef, first);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = list?.comments.filter(({ text }) => text !== null).length ?? 0;
  return (
    <section aria-labelledby="comments" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} id="comments" tabIndex={-1} className="text-sm font-medium">
          Comments {count > 0 && <span className="font-normal text-quiet">{count}</span>}
        </h2>
        {list?.comments.some(({ atSeconds }) => atSeconds !== null) && (
          <Markers assetRef={assetRef} />
        )}
      </div>
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

/** Keeps the comments on moments of a film for editing programs. */
function Markers({ assetRef }: { assetRef: AssetRef }) {
  const { comment } = useClient();
  const save = (format: 'edl' | 'fcpxml' | 'csv') => async () =>
    saveText(`Comments.${format}`, await comment.markers.query({ ...assetRef, format }));
  return (
    <ExportMenu
      choices={[
        { label: 'Markers for Resolve (EDL)', run: save('edl') },
        { label: 'Markers for Final Cut (FCPXML)', run: save('fcpxml') },
        { label: 'Table with timecodes (CSV)', run: save('csv') },
      ]}
    />
  );
}

/** Visitors' answers about an asset on share links: "Yes 2: Anna, Ben". Nothing where there are none. */
function VisitorPicks({ picks }: { picks: VisitorPick[] }) {
  if (picks.length === 0) return null;
  return (
    <dl aria-label="Visitors’ picks" className="grid gap-1 text-sm">
      {PICKS.map((pick) => {
        const names = picks.filter((each) => each.pick === pick).map(({ name }) => name);
        return (
          names.length > 0 && (
            <div key={pick} className="flex gap-2">
              <dt className="shrink-0 font-medium">
                {PICK_NAMES[pick]} {names.length}
              </dt>
              <dd dir="auto" className="text-quiet wrap-anywhere">
                <VisitorNames names={names} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
