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
  else {
    const shown = innerHeight - coveredBelow();
    if (end > window.scrollY + shown) window.scrollTo(0, end - shown);
  }
}

/** The height of the bar at the bottom of the window on a phone, in pixels. The style sheet keeps it free there. */
const coveredBelow = (): number =>
  Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0;
