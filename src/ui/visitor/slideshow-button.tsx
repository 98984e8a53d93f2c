'use client';

import { PlayIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';

const Slideshow = onDemand(() => import('./slideshow').then((module) => module.Slideshow));

/** A button to show the assets of a link one after the other. */
export function SlideshowButton({ total }: { total: number }) {
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
