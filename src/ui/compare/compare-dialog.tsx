'use client';

import { useQueries } from '@tanstack/react-query';
import { Columns2Icon, SquareSplitHorizontalIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';
import { IconButton } from '../control/button';
import { useModal } from '../control/dialog';
import { isField, letterShortcuts } from '../control/use-shortcuts';
import { isVideo } from '../image/image-source';
import { videoKeys } from '../viewer/use-video-keys';
import { frameRateOf } from '../viewer/video-sources';
import { VideoTimeline } from '../viewer/video-timeline';
import { ZOOM_STEP, ZoomButton } from '../viewer/zoom-button';
import { ComparedPane } from './compared-pane';
import { nameCompared } from './name-compared';
import { useLinkedFilms } from './use-linked-films';
import { type Shared, useSharedZoom } from './use-shared-zoom';
import { WipePane } from './wipe-pane';

/** How far an arrow key moves the images, as a fraction of them. */
const PAN_STEP = 0.1;

/** The panes of 2, 3 and 4 images. On a phone two are above each other, because most images are wide. */
const PANES: Record<number, string> = {
  2: 'grid-rows-2 sm:grid-cols-2 sm:grid-rows-1',
  3: 'grid-rows-3 sm:grid-cols-3 sm:grid-rows-1',
  4: 'grid-cols-2 grid-rows-2',
};

type CompareDialogProps = {
  /** Two to four assets. */
  assets: AssetRef[];
  onClose: () => void;
};

/** Two to four assets side by side in a dialog that fills the window, zoomed and moved in step; films play in step. */
export function CompareDialog({ assets, onClose }: CompareDialogProps) {
  const { dialog, close } = useModal(onClose);
  const shared = useSharedZoom(assets.length);
  const [wiping, setWiping] = useState(false);
  const panes = useCompared(assets);
  const [left, right] = panes.map(({ compared }) => compared);
  const name = nameCompared(panes.map(({ compared }) => compared?.asset ?? null));
  const areFilms = panes.every(({ compared }) => compared && isVideo(compared.asset));
  const linked = useLinkedFilms();
  const films = areFilms ? linked : null;
  const frameRate = left ? frameRateOf(left.asset) : null;
  const mayWipe = panes.length === 2 && left && right;
  const toggleWipe = () => mayWipe && setWiping(!wiping);
  return (
    <dialog
      {...dialog}
      aria-labelledby="compare"
      onKeyDown={keysOf(shared, {
        ...(linked.first && videoKeys(linked.first, frameRate)),
        c: close,
        w: toggleWipe,
      })}
      onClick={(event) => leadsAway(event) && close()}
      className="dark-colors m-0 h-dvh max-h-none w-dvw max-w-none bg-stage text-ink"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] gap-2 px-2 pb-2 sm:px-4">
        <div className="flex min-h-14 items-center justify-end gap-1">
          <h2 id="compare" className="mr-auto text-sm font-medium">
            Compare{' '}
            <span className="max-sm:sr-only">
              {assets.length} <bdi>{name}</bdi>
            </span>
          </h2>
          {mayWipe && (
            <IconButton
              label={wiping ? 'Side by side' : 'Wipe'}
              data-tooltip={wiping ? 'Side by side (w)' : 'Wipe (w)'}
              onClick={toggleWipe}
            >
              {wiping ? (
                <Columns2Icon className="size-5" />
              ) : (
                <SquareSplitHorizontalIcon className="size-5" />
              )}
            </IconButton>
          )}
          <ZoomButton
            isZoomed={shared.isZoomed}
            // Of the fitted size. In percent it would look like the viewer's, which is of the image's own pixels.
            shown={`${Math.round(shared.zoom.scale * 10) / 10} ×`}
            action={`Show whole ${name}`}
            shortcut="0"
            onAction={shared.showWhole}
          />
          <IconButton label="Close" data-tooltip="Close (Esc)" onClick={close}>
            <XIcon className="size-5" />
          </IconButton>
        </div>
        {mayWipe && wiping ? (
          <WipePane left={left} right={right} shared={shared} films={films} name={name} />
        ) : (
          <div className={`grid min-h-0 gap-2 ${PANES[assets.length]}`}>
            {panes.map(({ id, compared, failure }, place) =>
              compared ? (
                <ComparedPane
                  key={id}
                  {...compared}
                  shared={shared}
                  film={films && { place, films }}
                />
              ) : (
                <p key={id} role="status" className="place-self-center px-6 text-center text-quiet">
                  {failure ?? 'Loading…'}
                </p>
              ),
            )}
          </div>
        )}
        {linked.first && (
          <VideoTimeline
            plays
            video={linked.first}
            strip={left?.asset.playback?.strip ?? null}
            frameRate={frameRate}
            comments={[]}
          />
        )}
      </div>
    </dialog>
  );
}

/** The assets with every size, each once it is loaded: one that fails does not hold up the others. */
function useCompared(assets: AssetRef[]) {
  const calls = useCalls();
  const pages = useQueries({ queries: assets.map((ref) => calls.page.asset.queryOptions(ref)) });
  return assets.map(({ organizationId, libraryId, assetId }, place) => {
    const { data, error } = pages[place] ?? {};
    const href = `/app/${organizationId}/${libraryId}/${assetId}`;
    return {
      id: assetId,
      compared: data ? { asset: data.asset, href } : null,
      failure: error ? errorMessage(error) : null,
    };
  });
}

/** Whether a click opens a link in this tab, perhaps that of the page behind the dialog. */
const leadsAway = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  target instanceof Element &&
  target.closest('a') !== null &&
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey);

/** The keys of the dialog, those of the viewer as far as they have a meaning here. */
function keysOf(shared: Shared, letters: Record<string, () => void>) {
  const keys: Record<string, () => void> = {
    ArrowLeft: () => shared.move({ x: PAN_STEP, y: 0 }),
    ArrowRight: () => shared.move({ x: -PAN_STEP, y: 0 }),
    ArrowUp: () => shared.move({ x: 0, y: PAN_STEP }),
    ArrowDown: () => shared.move({ x: 0, y: -PAN_STEP }),
    '+': () => shared.by(ZOOM_STEP),
    '=': () => shared.by(ZOOM_STEP),
    '-': () => shared.by(1 / ZOOM_STEP),
    '0': shared.showWhole,
    z: () => (shared.isZoomed ? shared.showWhole() : shared.by(ZOOM_STEP ** 2)),
    ...letters,
  };
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || isField(target)) return;
    if (key.length === 1 && !letterShortcuts.areOn()) return;
    const run = keys[key];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
