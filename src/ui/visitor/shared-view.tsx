'use client';

import type { Block } from '@/contract/browse';
import type { OpenSharedPage } from '@/contract/share-link';
import { formatCount } from '../format/format-quantity';
import { DisplayMenu } from '../grid/display-menu';
import { DownloadAll } from './download-all';
import { PickSummary } from './pick-summary';
import { SharedGrid } from './shared-grid';
import { SharedHeader } from './shared-header';
import { SlideshowButton } from './slideshow-button';
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
  return (
    <div className="flex flex-1 flex-col gap-2 pt-3 sm:gap-4 sm:pt-6">
      <SharedHeader page={page} />
      {total > 0 && first.picks && <PickSummary first={{ ...first, picks: first.picks }} />}
      <div className="wide-page flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <p className="text-sm text-quiet">{formatCount(total, 'item')}</p>
        {total > 1 && <SlideshowButton total={total} />}
        {total > 0 && downloads !== 'none' && <DownloadAll token={token} />}
        {total > 0 && <DisplayMenu namesFixed={!showsNames} />}
      </div>
      {total > 0 ? (
        <SharedGrid token={token} first={first} takesPicks={first.picks !== null} />
      ) : (
        <p className="wide-page text-quiet">There’s nothing here right now.</p>
      )}
      {page.brand.namesService && (
        <p className="wide-page mt-auto pb-4 text-xs text-quiet">Shared with Vitrine</p>
      )}
    </div>
  );
}
