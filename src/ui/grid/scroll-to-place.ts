import { type GridLayout, stripOf } from './grid-layout';

type Window = {
  /** Pixels from the top of the page to the grid. */
  top: number;
  /** Pixels covered at the top of the window. */
  covered: number;
  align?: 'center' | undefined;
};

/** Scrolls to a place: as little as possible, or to the middle of the window. */
export function scrollToPlace(
  layout: GridLayout,
  place: number,
  { top, covered, align }: Window,
): void {
  const box = layout.boxOf(place);
  const [begin, end] = [top + box.top, top + box.bottom];
  // A heading above it comes into view as well.
  const above = top + layout.topOf(stripOf(layout, place)) - covered;
  if (align === 'center') window.scrollTo(0, (begin + end - innerHeight) / 2);
  else if (begin - covered < window.scrollY) window.scrollTo(0, Math.min(above, begin - covered));
  else if (end > window.scrollY + innerHeight) window.scrollTo(0, end - innerHeight);
}
