import type { Line, LookedAt, Seen, Vision } from '@/platform/vision/port';

export type SeenInTest = Omit<Seen, 'places'> & { lines: Line[] };

/** A stand-in that sees in each image what `analyse` says. `read`: is called with each image that has text. */
export const aVision = (
  analyse: (pixels: LookedAt) => Promise<SeenInTest>,
  read: Vision['read'] = async () => [],
): Vision => ({
  parts: ['text', 'objects'],
  async look(pixels) {
    const { lines, ...others } = await analyse(pixels);
    return { ...others, places: lines as never };
  },
  async read(detail, places) {
    await read(detail, places);
    return places as never;
  },
  close: async () => {},
});
