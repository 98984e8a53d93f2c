'use client';

import { useQuery } from '@tanstack/react-query';
import { DownloadIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { PICKS } from '@/contract/choices';
import type { Feedback } from '@/contract/sharing/feedback';
import type { Pick } from '@/contract/sharing/pick';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { MarkLayer } from '../comment/mark-layer';
import { timedComments } from '../comment/numbered-marks';
import { useMarks } from '../comment/use-marks';
import { useShortcuts } from '../control/use-shortcuts';
import { PICK_COLORS, PICK_ICONS, PICK_NAMES } from '../format/picks';
import { rememberLastSeen } from '../grid/last-seen';
import { BackLink } from '../viewer/back-link';
import { Viewer } from '../viewer/viewer';
import { hasDetails, SharedDetails } from './shared-details';
import { type SharedAsset, usePicking } from './use-picks';
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
  const feedback = useFeedback(asset.ref, first.feedback, at);
  const comments = feedback?.comments ?? [];
  const marks = useMarks();
  const backHref = `/s/${token}`;
  const here = neighbours.place ?? 1;
  const router = useRouter();
  // After the keys of the viewer, whose Escape shows the whole image first.
  useShortcuts({ Escape: () => router.push(backHref) });
  useEffect(() => rememberLastSeen(backHref, here - 1), [backHref, here]);
  return (
    <article
      className={
        feedback ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:in-[:fullscreen]:block' : ''
      }
    >
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
        below={feedback && <PickButtons asset={asset} picked={feedback.pick} />}
        className={`grid-rows-[auto_minmax(0,1fr)] ${hasDetails(page) ? 'h-[calc(100svh-5rem)]' : 'h-svh'} ${feedback ? 'self-start lg:sticky lg:top-0 lg:h-dvh' : ''}`}
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

/** How often the page asks for comments of other visitors while its tab is visible, in milliseconds. */
const ASK_EVERY_MS = 30_000;

/**
 * What visitors say of an asset; null where the link takes no comments and picks.
 * @param first as rendered by the server, at `at`
 */
function useFeedback(ref: string, first: Feedback | null, at: number): Feedback | null {
  const options = useCalls().shared.feedback.queryOptions(
    { ref },
    {
      ...asRendered(first ?? undefined, at),
      enabled: first !== null,
      refetchInterval: ASK_EVERY_MS,
    },
  );
  return useQuery(options).data ?? null;
}

/** Buttons for a visitor to pick the viewed asset. Pressing the same one again removes the pick. */
function PickButtons({ asset, picked }: { asset: SharedAsset; picked: Pick | null }) {
  const choose = usePicking();
  return (
    <fieldset className="flex min-w-0 flex-wrap justify-center gap-2 px-3 pt-2">
      <legend className="sr-only">Your pick</legend>
      {PICKS.map((pick) => {
        const Icon = PICK_ICONS[pick];
        const isPicked = pick === picked;
        return (
          <button
            key={pick}
            type="button"
            aria-pressed={isPicked}
            onClick={() => void choose(asset, isPicked ? null : pick)}
            className={`flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control border px-3 text-sm font-medium sm:max-w-32 ${isPicked ? `border-transparent ${PICK_COLORS[pick]}` : 'border-edge text-ink hover:bg-sunken'}`}
          >
            <Icon className="size-5 shrink-0" />
            {PICK_NAMES[pick]}
          </button>
        );
      })}
    </fieldset>
  );
}
