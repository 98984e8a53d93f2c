/** The measurements of `instrumentPage`. Times are milliseconds since the start of the page. */
export type Measurements = {
  firstImage: number;
  largest: number;
  shift: number;
  scriptBytes: number;
  /** Both in milliseconds since `resetEmptyTiles`. */
  longestEmpty: number;
  longestFrame: number;
};

declare global {
  interface Window {
    measurements: () => Measurements;
    resetEmptyTiles: () => void;
    /** Whether every visible tile shows its asset. */
    isFull: () => boolean;
  }
}

/** Measures a library page frame by frame. Runs in the browser before the scripts of the page. */
export function instrumentPage(): void {
  let [firstImage, largest, shift] = [0, 0, 0];
  let [emptySince, longestEmpty, lastFrame, longestFrame] = [0, 0, 0, 0];
  new PerformanceObserver((list) => {
    largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as { value?: number }).value ?? 0;
  }).observe({ type: 'layout-shift', buffered: true });
  // An image is painted in the second frame after it has loaded.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.closest('[data-place]')) return;
      if (firstImage > 0) return;
      firstImage = -1;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          firstImage = performance.now();
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
    // The gap between two rows is not an empty tile.
    return drawnTop <= top + 8 && drawnBottom >= bottom - 8;
  };
  const measureFrame = (now: number) => {
    if (lastFrame > 0) longestFrame = Math.max(longestFrame, now - lastFrame);
    lastFrame = now;
    if (isFull()) emptySince = 0;
    else emptySince ||= now;
    if (emptySince > 0) longestEmpty = Math.max(longestEmpty, now - emptySince);
    requestAnimationFrame(measureFrame);
  };
  requestAnimationFrame(measureFrame);

  window.isFull = isFull;
  window.resetEmptyTiles = () => {
    [longestEmpty, longestFrame] = [0, 0];
  };
  window.measurements = () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const scriptBytes = scripts.reduce(
      (sum, entry) => sum + ((entry as PerformanceResourceTiming).encodedBodySize ?? 0),
      0,
    );
    return { firstImage, largest, shift, scriptBytes, longestEmpty, longestFrame };
  };
}
