import type { Frame, PosterSource } from './compose-poster';
import { type FrameFigures, isBlank, isClear, parseFigures, scoreOf } from './frame-figures';

/** A frame as JPEG, with the error output of its command. */
export type Extracted = { jpeg: Buffer; errorOutput: string };

/** The frames that the `beginning` of compose-poster.ts is chosen from. */
const FRAMES_OF_BEGINNING = 5;
/** Seconds; a black lead-in may last minutes. */
const PLACES = [1, 2, 4, 8, 16, 32, 64, 128];
const PARTS_OF_DURATION = [0.5, 0.75, 0.9];
/** Frames between key frames are searched up to here: each one needs those before it. */
const MAX_DECODED_SECONDS = 16;
/** While a video is fading in, the next frame is better. */
const BETTER = 1.15;
/** A search as long as this ends with the best it has. */
const MAX_SEARCH_MS = 30_000;

/**
 * The poster of a video. If it begins with nothing to see: the first clear frame that the next one does not surpass,
 * else the one with most to see. The key frames are searched first, in steps that double, then the frames between them
 * near the beginning: 19 frames at most, however long the video is. Otherwise the beginning.
 * @param beginning the poster from the beginning
 * @param extract null when there is no such frame, or it takes too much work
 */
export async function searchPoster(
  beginning: Extracted,
  { duration }: Pick<PosterSource, 'duration'>,
  extract: (frame: Frame) => Promise<Extracted | null>,
): Promise<Buffer> {
  const { frames } = parseFigures(beginning.errorOutput);
  const first = frames.slice(0, FRAMES_OF_BEGINNING);
  if (!isBlankBeginning(first)) return beginning.jpeg;

  // Which of its frames the beginning shows is not known.
  let best = { ...beginning, score: Math.min(...first.map(scoreOf)), blank: true, clear: false };
  const end = performance.now() + MAX_SEARCH_MS;
  const places = placesIn(duration);
  /** Seconds of the key frames visited. */
  const seen: number[] = [];
  /** `end`: a clear frame is found, and this one is no better. */
  const visit = async (of: 'key frames' | 'all frames', from: number) => {
    const extracted = performance.now() < end ? await extract({ of, from }) : null;
    if (!extracted) return 'none';
    const { frames, second } = parseFigures(extracted.errorOutput);
    const [figures] = frames;
    if (!figures) return 'none';
    if (of === 'key frames') seen.push(from + second);
    const score = scoreOf(figures);
    const isBetter = score > best.score * BETTER;
    if (best.clear && !isBetter) return 'end';
    if (isBetter) best = { ...extracted, score, blank: isBlank(figures), clear: isClear(figures) };
    return 'found';
  };

  for (const place of places) {
    // Where key frames are far apart, the one just seen is also the first one from here on.
    if (place <= (seen.at(-1) ?? 0)) continue;
    if ((await visit('key frames', place)) !== 'found') break;
  }
  if (!best.blank) return best.jpeg;
  for (const place of places) {
    if (place > MAX_DECODED_SECONDS || seen.includes(place)) continue;
    if ((await visit('all frames', place)) !== 'found') break;
  }
  return best.jpeg;
}

/** The figures of the first key frames. Without any, the beginning is taken as it is. */
const isBlankBeginning = (frames: FrameFigures[]): boolean =>
  frames[0] !== undefined &&
  (isBlank(frames[0]) || frames.filter(isBlank).length > frames.length / 2);

/** Seconds, in their order. */
function placesIn(duration: number | null): number[] {
  if (duration === null) return PLACES;
  const all = [...PLACES, ...PARTS_OF_DURATION.map((part) => part * duration)];
  return [...new Set(all)].filter((place) => place < duration).sort((one, other) => one - other);
}
