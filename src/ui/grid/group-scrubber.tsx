'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { listen } from '../control/listen';
import { type GridLayout, sectionAt, sectionTop } from './grid-layout';
import { coveredHeight } from './use-stuck-height';

/** Years closer together on the track have no room for their text. */
const YEAR_STEP = 0.035;
/** How long the group in view stays beside the thumb after the last scroll. */
const LINGER_MS = 900;

type GroupScrubberProps = {
  /** The kind of the groups: "Date", "Camera". */
  label: string;
  layout: GridLayout;
  /** Pixels from the top of the page to the grid. */
  top: number;
};

/** A track at the right edge of the window. It shows the group in view and jumps to any other; it also shows years. */
export function GroupScrubber({ label, layout, top }: GroupScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const height = layout.topOf(layout.strips);
  const [shown, setShown] = useState(0);
  const [active, setActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      const end = Math.max(1, height + top - window.innerHeight);
      const part = Math.min(1, Math.max(0, window.scrollY / end));
      track.current?.style.setProperty('--at', String(part));
      setShown(sectionInView(layout, top));
    };
    const onScroll = () => {
      follow();
      setActive(true);
      clearTimeout(timer);
      timer = setTimeout(() => setActive(false), LINGER_MS);
    };
    follow();
    const stop = listen(window, { scroll: onScroll }, { passive: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [layout, top, height]);

  const last = layout.sections.length - 1;
  const goTo = (n: number) =>
    window.scrollTo(0, top + sectionTop(layout, Math.min(last, Math.max(0, n))) - coveredHeight());
  const drag = ({ clientY }: PointerEvent) => {
    const bounds = track.current?.getBoundingClientRect();
    if (!bounds) return;
    const part = Math.min(1, Math.max(0, (clientY - bounds.top) / bounds.height));
    window.scrollTo(0, part * (height + top - window.innerHeight));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The next key may come before the result of the previous one is drawn.
    const to = sectionAfter(event.key, sectionInView(layout, top), last);
    if (to === null) return;
    event.preventDefault();
    goTo(to);
  };
  const text = layout.sections[shown]?.heading?.text ?? '';
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown}
      aria-valuetext={text}
      data-active={active || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        // Otherwise the grid behind would draw a selection box.
        event.stopPropagation();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
      className="group-scrubber print:hidden"
      // Below the toolbars of the page, whose buttons its labels would cover.
      style={{ top: `min(max(5.5rem, ${top}px + 1rem), 35dvh)` }}
    >
      {yearsOf(layout, height).map(({ year, at }) => (
        <span
          key={year}
          aria-hidden="true"
          className="group-scrubber-label right-full -translate-y-1/2 bg-paper/80 text-xs text-quiet"
          style={{ top: `${at * 100}%` }}
        >
          {year}
        </span>
      ))}
      <span aria-hidden="true" className="group-scrubber-thumb">
        <span
          dir="auto"
          className="group-scrubber-label top-1/2 right-full z-1 mr-1 max-w-[min(60vw,20rem)] -translate-y-1/2 truncate bg-ink text-sm text-paper"
        >
          {text}
        </span>
      </span>
    </div>
  );
}

/** The section at the top of the window; the browser rounds scroll positions. */
const sectionInView = (layout: GridLayout, top: number): number =>
  sectionAt(layout, window.scrollY + coveredHeight() - top + 1);

/** The target section of a key; null for other keys. */
function sectionAfter(key: string, from: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowLeft: -1,
    PageDown: 12,
    PageUp: -12,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? null : from + step;
}

/** The years of months where there is room for their text, and where each begins on the track. */
function yearsOf(layout: GridLayout, height: number): { year: string; at: number }[] {
  const years: { year: string; at: number }[] = [];
  for (const [n, { heading }] of layout.sections.entries()) {
    const year = heading?.year;
    if (!year) continue;
    const at = sectionTop(layout, n) / height;
    const before = years.at(-1);
    if (before && (before.year === year || at - before.at < YEAR_STEP)) continue;
    years.push({ year, at });
  }
  return years;
}
