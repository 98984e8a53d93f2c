import type { Playback } from '@/contract/asset/playback';

type Strip = NonNullable<Playback['strip']>;

/** Where the small frame of a second lies in the strip, in pixels. */
export function frameOfStrip({ interval, count, columns, width, height }: Strip, second: number) {
  const frame = Math.min(count - 1, Math.max(0, Math.floor(second / interval)));
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * height };
}
