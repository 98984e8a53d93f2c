'use client';

import { DownloadIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Feedback } from '@/contract/feedback';
import type { SharedAssetPage } from '@/contract/share-link';
import { MarkLayer } from '../comment/mark-layer';
import { timedComments } from '../comment/timed-comments';
import { useMarks } from '../comment/use-marks';
import { rememberLastSeen } from '../grid/last-seen';
import { useShortcuts } from '../shortcut/use-shortcuts';
import { BackLink } from '../viewer/back-link';
import { Viewer } from '../viewer/viewer';
import { PickButtons } from './pick-buttons';
import { hasDetails, SharedDetails } from './shared-details';
import { useFeedback } from './use-feedback';
import { useSharedPage } from './use-shared-page';

type SharedViewerProps = {
  token: string;
  /** As rendered by the server at `at`, and what visitors say; null where the link takes no comments and picks. */
  page: SharedAssetPage;
  feedback: Feedback | null;
  at: number;
};

/** An asset of a share link in the viewer of the library, without features for accounts. */
export function SharedViewer({ token, at, ...first }: SharedViewerProps) {
  const { page, askAgain } = useSharedPage(first.page, at);
  const { asset, neighbours, downloadUrl, title } = page;
  const feedback = useFeedback(asset.id, first.feedback, at);
  const comments = feedback?.comments ?? [];
  const marks = useMarks();
  const backHref = `/s/${token}`;
  const here = neighbours.place ?? 1;
  const router = useRouter();
  // After the keys of the viewer, whose Escape shows the whole image first.
  useShortcuts({ Escape: () => router.push(backHref) });
  useEffect(() => rememberLastSeen(backHref, here - 1), [backHref, here]);
  return (
    <article>
      <Viewer
        asset={asset}
        neighbours={neighbours}
        hrefs={hrefsOf(backHref, here, page)}
        processingError={null}
        retry={null}
        askAgain={askAgain}
        comments={timedComments(comments)}
        back={
          <nav aria-label="Back" className="flex min-w-0 flex-1">
            <BackLink href={backHref}>{title}</BackLink>
          </nav>
        }
        name={null}
        end={
          downloadUrl && (
            <a
              href={downloadUrl}
              download
              aria-label="Download"
              data-tooltip=""
              className="grid size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
            >
              <DownloadIcon className="size-5" />
            </a>
          )
        }
        over={(zoom) => <MarkLayer comments={comments} zoom={zoom} marks={marks} />}
        below={feedback && <PickButtons assetId={asset.id} picked={feedback.pick} />}
        className={`grid-rows-[auto_minmax(0,1fr)] ${hasDetails(page) ? 'h-[calc(100svh-5rem)]' : 'h-svh'}`}
      />
      <SharedDetails page={page} feedback={feedback} at={at} marks={marks} />
    </article>
  );
}

/** The URLs of the asset and its neighbours, by their places. */
function hrefsOf(backHref: string, here: number, { neighbours }: SharedAssetPage) {
  const { before, after } = neighbours;
  const hrefOf = (place: number) => `${backHref}/${place}`;
  const hrefs = {
    before: before.map((_, n) => hrefOf(here - before.length + n)),
    after: after.map((_, n) => hrefOf(here + 1 + n)),
  };
  const previous = hrefs.before.at(-1) ?? null;
  return { ...hrefs, here: hrefOf(here), previous, next: hrefs.after[0] ?? null };
}
