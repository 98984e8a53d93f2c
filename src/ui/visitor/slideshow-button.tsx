'use client';

import { PlayIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button';
import { useOnDemand } from '../control/use-on-demand';

const fetchSlideshow = () => import('./slideshow').then((module) => module.Slideshow);

/** A button to show the assets of a link one after the other. The slideshow is loaded on the first click. */
export function SlideshowButton({ total }: { total: number }) {
  const [open, setOpen] = useState(false);
  const { Component: Slideshow, load } = useOnDemand(fetchSlideshow);
  /** Full screen first: what fills the screen later would cover the dialog. */
  const begin = async () => {
    await document.documentElement.requestFullscreen?.().catch(() => {});
    const filled = document.fullscreenElement !== null;
    const loaded = await load();
    if (!loaded && document.fullscreenElement) await document.exitFullscreen();
    // Who left full screen meanwhile wants no slideshow.
    setOpen(loaded && (!filled || document.fullscreenElement !== null));
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={() => void load('quiet')}
        onClick={() => void begin()}
      >
        <PlayIcon className="size-5" />
        <span className="max-sm:sr-only">Slideshow</span>
      </Button>
      {open && Slideshow && <Slideshow total={total} onClose={() => setOpen(false)} />}
    </>
  );
}
