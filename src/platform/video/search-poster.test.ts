import { describe, expect, it } from 'vitest';
import type { Frame } from './compose-poster';
import { type Extracted, searchPoster } from './search-poster';

type Look = 'black' | 'dim' | 'clear';
const FIGURES: Record<Look, [low: number, high: number]> = {
  black: [16, 17],
  dim: [16, 46],
  clear: [30, 210],
};

/** What ffmpeg prints for frames that look like this. */
const printed = (...looks: Look[]) =>
  looks
    .map((look) => {
      const [low, high] = FIGURES[look];
      const values = { YLOW: low, YHIGH: high, YMIN: low, YMAX: high, YAVG: low, SATAVG: 0 };
      const lines = Object.entries(values).map(
        ([name, value]) => `lavfi.signalstats.${name}=${value}`,
      );
      return `frame:0 pts:1000 pts_time:0.1\n${lines.join('\n')}\n`;
    })
    .join('');

/** The name of the chosen frame, and all that were extracted. */
async function search(
  beginning: Look[],
  lookOf: (frame: Frame & { from: number }) => Look | null,
  duration: number | null,
) {
  const extracted: string[] = [];
  const poster = await searchPoster(
    { jpeg: Buffer.from('beginning'), errorOutput: printed(...beginning) },
    { duration },
    async (frame): Promise<Extracted | null> => {
      if (!('from' in frame)) return null;
      const name = `${frame.of} ${frame.from}`;
      extracted.push(name);
      const look = lookOf(frame);
      return look && { jpeg: Buffer.from(name), errorOutput: printed(look) };
    },
  );
  return { poster: poster.toString(), extracted };
}

describe('searchPoster', () => {
  it.each<[string, Look[]]>([
    ['with content', ['clear', 'black', 'clear', 'clear', 'clear']],
    ['that is dim', ['dim', 'dim']],
    ['without figures', []],
  ])('keeps a beginning %s, and extracts nothing', async (_, beginning) => {
    const found = await search(beginning, () => 'clear', 60);
    expect(found).toEqual({ poster: 'beginning', extracted: [] });
  });

  it.each<[string, Look[]]>([
    ['begins black', ['black', 'clear', 'clear', 'clear', 'clear']],
    ['is mostly black at its beginning', ['clear', 'black', 'black', 'black', 'clear']],
  ])('leaves the beginning where the video %s', async (_, beginning) => {
    const found = await search(beginning, ({ from }) => (from < 4 ? 'black' : 'clear'), 60);
    expect(found.poster).toBe('key frames 4');
    expect(found.extracted.at(-1)).toBe('key frames 8');
  });

  it('takes the best where no frame is clear', async () => {
    const found = await search(['black'], ({ from }) => (from === 4 ? 'dim' : 'black'), 10);
    expect(found.poster).toBe('key frames 4');
  });

  it('ends with the beginning where all is black, after a bounded number of frames', async () => {
    for (const duration of [36_000, null]) {
      const found = await search(['black'], () => 'black', duration);
      expect(found.poster).toBe('beginning');
      expect(found.extracted.length).toBeLessThanOrEqual(19);
    }
  });

  it('decodes other frames only where key frames show nothing', async () => {
    const found = await search(['black'], ({ of }) => (of === 'key frames' ? null : 'clear'), 9);
    expect(found.poster).toBe('all frames 1');
    expect(found.extracted).toEqual(['key frames 1', 'all frames 1', 'all frames 2']);
  });
});
