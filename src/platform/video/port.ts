import type { VideoStream } from '@/contract/asset';
import type { Capture } from '../imaging/port';

/** What was read of a film without showing any of it. */
export type ProbedVideo = {
  /** Pixels as a person sees them: turned upright, stretched where its pixels are not square. */
  width: number;
  height: number;
  /** Seconds, as the file states them; null when it does not. */
  duration: number | null;
  stream: VideoStream;
  capture: Capture | null;
  /** The file ends before the film does. */
  truncated: boolean;
  /** What taking the poster needs to know. */
  track: VideoTrack;
};

/** The one moving picture of a film that is shown; the others are left alone. */
export type VideoTrack = {
  /** Its number among the streams of the file. */
  index: number;
  /** Stored lines, before turning. */
  storedHeightPx: number;
  /** High dynamic range: what its numbers mean differs from what a screen of today shows. */
  hdr: boolean;
  /** Whether the file names its colours; where it does not, they follow from its size. */
  hasColourTags: boolean;
};

/** Thrown when the bytes cannot be read as a film. `message` is written for the person who uploaded it. */
export class UnreadableVideo extends Error {
  override name = 'UnreadableFilm';
}

/**
 * Thrown when a film could not be looked at now, for a reason that may pass: nothing that can is installed, it
 * took too long, or what looked at it broke down. `message` is written for the person who uploaded it.
 */
export class VideoProcessingFailed extends Error {
  override name = 'FilmNotRead';
  constructor(
    readonly why: 'not installed' | 'too slow' | 'broke down',
    message: string,
  ) {
    super(message);
  }
}

export type VideoProcessor = {
  /** What kind of film the bytes are, by their beginning alone: `video/mp4`; null when they are none. */
  recognize(path: string): Promise<string | null>;
  /** Whether films can be looked at now. Asked again later, the answer may differ. */
  isReady(): Promise<boolean>;
  /**
   * Opens a film and reads what it says of itself, within so many milliseconds, waiting for its turn included.
   * Refuses with UnreadableFilm what does not open, or has no moving picture. Rejects with FilmNotRead.
   */
  probe(path: string, patience?: number): Promise<ProbedVideo>;
  /**
   * Seconds of a film that does not state them, as those recorded by a browser do not; reads it to its end. Null when
   * that cannot be told. Rejects with FilmNotRead.
   */
  measureDuration(
    path: string,
    film: Pick<ProbedVideo, 'stream' | 'track'>,
  ): Promise<number | null>;
  /**
   * A frame that stands for the film: JPEG in sRGB, upright, longest edge at most 2304 px. Refuses with
   * UnreadableFilm when no frame can be shown. Rejects with FilmNotRead.
   */
  extractPoster(
    path: string,
    film: Pick<ProbedVideo, 'width' | 'height' | 'track'>,
  ): Promise<Uint8Array>;
};
