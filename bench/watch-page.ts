/** What `watchPage` has seen, in milliseconds from the start of the page where it is a time. */
export type Watched = {
  firstPicture: number;
  largest: number;
  shift: number;
  scriptBytes: number;
  /** Both since `forgetEmptyPlaces`. */
  longestEmpty: number;
  longestFrame: number;
};

declare global {
  interface Window {
    watched: () => Watched;
    forgetEmptyPlaces: () => void;
    /** Whether every place in sight shows its asset. */
    isFull: () => boolean;
  }
}

/** Watches a page of a library from inside, frame by frame. It runs in the browser, before anything of the page. */
export function watchPage(): void {
  let [firstPicture, largest, shift] = [0, 0, 0];
  let [emptySince, longestEmpty, lastFrame, longestFrame] = [0, 0, 0, 0];
  new PerformanceObserver((list) => {
    largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as { value?: number }).value ?? 0;
  }).observe({ type: 'layout-shift', buffered: true });
  // It is painted with the second frame after its bytes are there.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.closest('[data-place]')) return;
      if (firstPicture > 0) return;
      firstPicture = -1;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          firstPicture = performance.now();
        }),
      );
    },
    { capture: true },
  );

  const isFull = () => {
    const grid = document.querySelector('.asset-grid')?.getBoundingClientRect();
    if (!grid) return false;
    const [top, bottom] = [Math.max(0, grid.top), Math.min(window.innerHeight, grid.bottom)];
    let [drawnTop, drawnBottom] = [Number.POSITIVE_INFINITY, 0];
    for (const place of document.querySelectorAll('[data-place]')) {
      const box = place.getBoundingClientRect();
      drawnTop = Math.min(drawnTop, box.top);
      drawnBottom = Math.max(drawnBottom, box.bottom);
      const isInSight = box.bottom > top && box.top < bottom;
      if (isInSight && !place.querySelector('[data-tile]')) return false;
    }
    // The gap between two rows is no empty place.
    return drawnTop <= top + 8 && drawnBottom >= bottom - 8;
  };
  const look = (now: number) => {
    if (lastFrame > 0) longestFrame = Math.max(longestFrame, now - lastFrame);
    lastFrame = now;
    if (isFull()) emptySince = 0;
    else emptySince ||= now;
    if (emptySince > 0) longestEmpty = Math.max(longestEmpty, now - emptySince);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  window.isFull = isFull;
  window.forgetEmptyPlaces = () => {
    [longestEmpty, longestFrame] = [0, 0];
  };
  window.watched = () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const scriptBytes = scripts.reduce(
      (sum, entry) => sum + ((entry as PerformanceResourceTiming).encodedBodySize ?? 0),
      0,
    );
    return { firstPicture, largest, shift, scriptBytes, longestEmpty, longestFrame };
  };
}
