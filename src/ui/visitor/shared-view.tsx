'use client';

import { DownloadIcon, PlayIcon } from 'lucide-react';
import { useState } from 'react';
import type { Block } from '@/contract/browse/browse';
import { LIMITS } from '@/contract/limits';
import type { Pick } from '@/contract/sharing/pick';
import type { OpenSharedPage } from '@/contract/sharing/share-link';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { formatCount } from '../format/format-quantity';
import { DisplayMenu } from '../grid/display-menu';
import { isVideo } from '../image/image-source';
import { startDownload } from '../selection/start-download';
import { PickSummary } from './pick-summary';
import { SharedGrid } from './shared-grid';
import type { OwnPicks } from './use-picks';

type SharedViewProps = {
  token: string;
  page: OpenSharedPage;
  /** The first assets and the visitor's picks as rendered by the server, and the time of rendering. */
  first: { block: Block; picks: OwnPicks | null; at: number };
};

/** The page of a share link: its title, greeting and assets. */
export function SharedView({ token, page, first }: SharedViewProps) {
  const { showsNames, downloads } = page;
  const { total } = first.block;
  const [shown, setShown] = useState<Pick | null>(null);
  return (
    <div
      data-nameless={showsNames ? undefined : ''}
      className="flex flex-1 flex-col gap-2 pt-3 sm:gap-4 sm:pt-6"
    >
      <SharedHeader page={page} />
      {total > 0 && first.picks && (
        <PickSummary
          first={{ ...first, picks: first.picks }}
          sender={page.organizationName}
          target={page.pickTarget}
          shown={shown}
          // More would be too much to load at once.
          onShow={total <= LIMITS.assetsPerShareLink ? setShown : null}
        />
      )}
      <div className="wide-page flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <p className="text-sm text-quiet">{sayContents(first.block)}</p>
        {total > 1 && <SlideshowButton total={total} />}
        {total > 0 && downloads !== 'none' && <DownloadAll token={token} />}
        {total > 0 && <DisplayMenu namesFixed={!showsNames} />}
      </div>
      {total > 0 ? (
        <SharedGrid token={token} first={first} takesPicks={first.picks !== null} shown={shown} />
      ) : (
        <p className="wide-page text-quiet">There’s nothing here right now.</p>
      )}
      {page.brand.namesService && (
        <p className="wide-page mt-auto pb-4 text-xs text-quiet">Shared with Vitrine</p>
      )}
    </div>
  );
}

/** A button to download everything a link shows, as one ZIP, through the browser. */
function DownloadAll({ token }: { token: string }) {
  return (
    <Button onClick={() => startDownload(`/s/${token}/archive`)}>
      <DownloadIcon className="size-5" />
      <span>
        Download<span className="max-sm:sr-only"> all</span>
      </span>
    </Button>
  );
}

/** The head of a share link: the cover and the logo of the organization, the title and the greeting. */
function SharedHeader({ page }: { page: OpenSharedPage }) {
  const { title, greeting, organizationName, brand } = page;
  return (
    <>
      {brand.coverUrl && (
        // biome-ignore lint/performance/noImgElement: the service makes its own smaller images.
        <img
          src={brand.coverUrl}
          alt=""
          className="-mt-3 h-[clamp(9rem,24vw,22rem)] w-full bg-sunken object-cover sm:-mt-6"
        />
      )}
      <div className="wide-page grid gap-1 sm:gap-2">
        {brand.logoUrl ? (
          // biome-ignore lint/performance/noImgElement: the service makes its own smaller images.
          <img
            src={brand.logoUrl}
            alt={organizationName}
            className="logo-plate mb-1 h-9 sm:h-12 max-w-[min(20rem,100%)] justify-self-start object-contain object-left"
          />
        ) : (
          <p dir="auto" className="text-sm text-quiet wrap-anywhere">
            {organizationName}
          </p>
        )}
        <h1 dir="auto" className="text-2xl wrap-anywhere">
          {title}
        </h1>
        {greeting && (
          <p dir="auto" className="max-w-[44rem] whitespace-pre-line text-quiet wrap-anywhere">
            {greeting}
          </p>
        )}
      </div>
    </>
  );
}

const Slideshow = onDemand(() => import('./slideshow'), 'Slideshow');

/** A button to show the assets of a link one after the other. */
function SlideshowButton({ total }: { total: number }) {
  const [open, setOpen] = useState(false);
  /** Full screen first: what fills the screen later would cover the dialog. */
  const begin = async () => {
    await document.documentElement.requestFullscreen?.().catch(() => {});
    const filled = document.fullscreenElement !== null;
    await Slideshow.load();
    // Who left full screen meanwhile wants no slideshow.
    setOpen(!filled || document.fullscreenElement !== null);
  };
  const close = () => {
    setOpen(false);
    // Also where the slideshow could not be loaded.
    if (document.fullscreenElement) void document.exitFullscreen();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={Slideshow.load} onClick={() => void begin()}>
        <PlayIcon className="size-5" />
        <span className="max-sm:sr-only">Slideshow</span>
      </Button>
      {open && <Slideshow total={total} onClose={close} />}
    </>
  );
}

/** "58 photos, 2 films" where the first assets are all of them, otherwise "1,200 items". */
function sayContents({ total, tiles }: Block): string {
  if (tiles.length < total) return formatCount(total, 'item');
  const films = tiles.filter(isVideo).length;
  return [
    total > films && formatCount(total - films, 'photo'),
    films > 0 && formatCount(films, 'film'),
  ]
    .filter(Boolean)
    .join(', ');
}
