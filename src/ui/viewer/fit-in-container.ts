import type { CSSProperties } from 'react';

/**
 * As large as the nearest container with a size allows, with `below` left free under it, never wider than `widest`
 * pixels. `ratio`: width by height.
 */
export const fitInContainer = (widest: number, ratio: number, below = '0px'): CSSProperties => ({
  aspectRatio: ratio.toFixed(4),
  width: `min(100cqw, ${widest}px, calc((100cqh - ${below}) * ${ratio.toFixed(4)}))`,
  height: 'auto',
});

/** The controls of a video need space, even for a small video. */
export const SMALLEST_VIDEO_PX = 480;
