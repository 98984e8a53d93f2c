'use client';

import { ChevronsLeftRightIcon } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useSize } from '../control/use-size';
import { ComparedImage } from './compared-image';
import { Caption, type Compared, ownSize } from './compared-pane';
import type { LinkedFilms } from './use-linked-films';
import { type Shared, useSharedGestures } from './use-shared-zoom';

/** How far an arrow key moves the edge, in percent. */
const STEP = 5;

/** `name`: what they are, in words. */
type Props = {
  left: Compared;
  right: Compared;
  shared: Shared;
  films: LinkedFilms | null;
  name: string;
};

/** Two images or films over each other, divided by an edge that moves. */
export function WipePane({ left, right, shared, films, name }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const window = useSize(place);
  useSharedGestures(place, { window, own: ownSize(left.asset) }, shared);
  const [edge, setEdge] = useState(50);
  return (
    <figure className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <div ref={place} className="relative touch-none overflow-hidden select-none">
        {[left, right].map(({ asset }, place) => (
          <div
            key={asset.id}
            className="absolute inset-0 grid"
            style={{
              clipPath: place === 0 ? `inset(0 ${100 - edge}% 0 0)` : `inset(0 0 0 ${edge}%)`,
            }}
          >
            <ComparedImage
              asset={asset}
              window={window}
              shared={shared}
              film={films && { place, films }}
            />
          </div>
        ))}
        <Edge at={edge} onMove={setEdge} name={name} />
      </div>
      <figcaption className="grid min-w-0 grid-cols-2 gap-4">
        <Caption {...left} />
        <Caption {...right} />
      </figcaption>
    </figure>
  );
}

/** Moves by mouse, finger and arrow keys. */
function Edge({ at, onMove, name }: { at: number; onMove: (at: number) => void; name: string }) {
  const move = (to: number) => onMove(Math.min(100, Math.max(0, to)));
  const follow = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLButtonElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box && buttons > 0) move((100 * (clientX - box.left)) / box.width);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: at - STEP, ArrowRight: at + STEP, Home: 0, End: 100 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // Otherwise the same key would move the images.
    event.stopPropagation();
    move(to);
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={`Edge between the ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at)}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={follow}
      onKeyDown={press}
      style={{ left: `${at}%` }}
      className="absolute inset-y-0 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-content-center before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-[#fff] before:shadow-card"
    >
      <span className="relative grid size-9 place-content-center rounded-full bg-[#fff] text-[#1b1c1a] shadow-card">
        <ChevronsLeftRightIcon className="size-5" />
      </span>
    </button>
  );
}
