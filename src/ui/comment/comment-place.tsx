'use client';

import { MapPinIcon, TimerIcon, XIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../control/button';
import { listen } from '../control/listen';
import { formatMoment } from '../format/format-quantity';
import { imageSource, isVideo } from '../image/image-source';
import { shownVideo } from '../viewer/shown-video';
import type { ViewedAsset } from '../viewer/viewer-source';
import type { Marks } from './use-marks';

/** What a comment can mark: a place on the displayed image, or a time in a video. */
export type PlaceProps = { marks: Marks; kind: 'image' | 'video' | null };

export function placeKindOf(asset: ViewedAsset): PlaceProps['kind'] {
  if (!asset.width || !asset.height) return null;
  if (isVideo(asset)) return 'video';
  return imageSource(asset) ? 'image' : null;
}

const CHIP_CLASS =
  'inline-flex min-h-10 items-center gap-1.5 rounded-full bg-accent-soft pr-1 pl-3 text-sm';

/** Chooses the place or time for the comment in the field. */
export function CommentPlace({ marks, kind }: PlaceProps) {
  if (kind === 'video') return <TimeButton marks={marks} />;
  if (kind === null) return null;
  if (!marks.mark)
    return (
      <Button onClick={marks.begin}>
        <MapPinIcon className="size-4" />
        Mark a place
      </Button>
    );
  return <Chip text="Place marked" label="Remove mark" onRemove={() => marks.set(null)} />;
}

/** A comment on a film is about the moment that it shows, unless the person wants none. */
function TimeButton({ marks: { isTimed, setTimed } }: { marks: Marks }) {
  const at = `At ${formatMoment(useVideoTime())}`;
  if (isTimed) return <Chip text={at} label="Remove time" onRemove={() => setTimed(false)} />;
  return (
    <Button onClick={() => setTimed(true)}>
      <TimerIcon className="size-4" />
      {at}
    </Button>
  );
}

/** The current time of the video on the page, in seconds. */
function useVideoTime(): number {
  const [time, setTime] = useState(0);
  useEffect(() => {
    const follow = () => setTime(shownVideo()?.currentTime ?? 0);
    follow();
    // The video may come later, or be another one. Its events do not bubble.
    const on = { loadedmetadata: follow, timeupdate: follow, seeking: follow };
    return listen(document, on, { capture: true });
  }, []);
  return time;
}

const Chip = ({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) => (
  <span dir="auto" className={CHIP_CLASS}>
    {text}
    <button
      type="button"
      aria-label={label}
      data-tooltip=""
      onClick={onRemove}
      className="grid size-8 place-content-center rounded-full text-quiet hover:text-ink"
    >
      <XIcon className="size-3.5" />
    </button>
  </span>
);
