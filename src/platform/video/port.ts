import type { VideoStream } from '@/contract/asset/asset';
import type { Capture } from '../imaging/port';

/** The values read from a video without decoding any of it. */
export type ProbedVideo = {
  /** Pixels as displayed: rotation applied, stretched where the pixels are not square. */
  width: number;
  height: number;
  /** Seconds, as the file states them; null when it does not. */
  duration: number | null;
  stream: VideoStream;
  capture: Capture | null;
  /** The file ends before the video does. */
  truncated: boolean;
  /** Needed to extract the poster. */
  track: VideoTrack;
  /** Subtitles that are text. */
  captions: CaptionTrack[];
};

/** `packet`: the XMP packet in the file, not read yet. */
export type OpenedVideo = ProbedVideo & { packet: Uint8Array | null };

/** The one video track shown; others are ignored. */
export type VideoTrack = {
  /** Its number among the streams of the file. */
  index: number;
  /** Height as stored, before rotation. */
  storedHeightPx: number;
  /** As ffmpeg calls it: `yuv420p`. Null when it is unknown. */
  pixelFormat: string | null;
  /** High dynamic range: its values mean something other than on an ordinary screen. */
  hdr: boolean;
  /** Whether the file names its colours; otherwise they follow from its size. */
  hasColourTags: boolean;
};

/** `index`: its number among the streams of the file. `codec` as ffmpeg names it. `language` as in BCP 47. */
export type CaptionTrack = {
  index: number;
  codec: string;
  language: string | null;
  title: string | null;
};

/** Thrown when the bytes cannot be read as a video. `message` is written for the person who uploaded it. */
export class UnreadableVideo extends Error {
  override name = 'UnreadableVideo';
}

/**
 * Thrown when a video could not be read now, for a reason that may pass: ffmpeg is missing, took too long, or crashed.
 * `message` is written for the person who uploaded it.
 */
export class VideoProcessingFailed extends Error {
  override name = 'VideoProcessingFailed';
  constructor(
    readonly reason: 'not installed' | 'timed out' | 'crashed',
    message: string,
  ) {
    super(message);
  }
}

/** What the encoder needs to know of a video. */
export type PlaybackSource = Pick<
  ProbedVideo,
  'width' | 'height' | 'duration' | 'stream' | 'track' | 'truncated' | 'captions'
> & {
  /** Whether the container names the frames that can be decoded alone. */
  seeksToKeyFrames: boolean;
};

/** Small frames in one image, from left to right and from top to bottom: frame n shows second `n * interval`. */
export type PlaybackStrip = {
  interval: number;
  count: number;
  columns: number;
  /** Pixels of one frame. */
  width: number;
  height: number;
};

/** How a video will be encoded. */
export type PlaybackPlan = {
  width: number;
  height: number;
  frameRate: number | null;
  /** How many parts. */
  parts: number;
};

/**
 * Makes a version of a video that every browser plays, in parts, so that an interrupted one continues. All of it has
 * the lowest priority. Refuses with UnreadableVideo what cannot be encoded; rejects with VideoProcessingFailed.
 */
export type PlaybackEncoder = {
  /** Whether ffmpeg is there, and has the encoders. The answer may change later. */
  isReady(): Promise<boolean>;
  plan(video: PlaybackSource): PlaybackPlan;
  /** Writes one part, from 0, without sound; writes nothing where the video has no frames. */
  encodePart(path: string, video: PlaybackSource, part: number, target: string): Promise<void>;
  /** Writes the sound of the whole video; false when none can be read. */
  encodeSound(path: string, video: PlaybackSource, target: string): Promise<boolean>;
  /** One track as WebVTT; null when it has no text that can be read. */
  readCaptions(path: string, track: CaptionTrack): Promise<Uint8Array | null>;
  /** Joins the parts, one after another in one file, and the sound to an MP4 that plays while it is loaded. */
  join(video: string, sound: string | null, target: string): Promise<void>;
  /** Small frames of a joined video, as JPEG. `duration` in seconds. */
  makeStrip(
    path: string,
    video: { duration: number; width: number; height: number },
  ): Promise<{ strip: PlaybackStrip; jpeg: Uint8Array }>;
};

export type VideoProcessor = {
  /** The media type of a video, from its first bytes alone: `video/mp4`; null when they are not a video. */
  recognize(path: string): Promise<string | null>;
  /** Whether videos can be processed now. The answer may change later. */
  isReady(): Promise<boolean>;
  /**
   * Opens a video and reads its metadata, within `timeoutMs` milliseconds, including the time in the queue. Refuses
   * with UnreadableVideo a file that does not open or has no video track. Rejects with VideoProcessingFailed.
   */
  probe(path: string, timeoutMs?: number): Promise<OpenedVideo>;
  /**
   * Seconds of a video without a stated duration, such as a recording of a browser; reads it to its end. Null when they
   * cannot be found out. Rejects with VideoProcessingFailed.
   */
  measureDuration(
    path: string,
    video: Pick<ProbedVideo, 'stream' | 'track'>,
  ): Promise<number | null>;
  /**
   * A frame to represent the video: JPEG in sRGB, upright, longest edge at most 2304 px. `at`: the second that a person
   * chose; where it has no frame, as without it, the most representative one. Refuses with UnreadableVideo when no frame
   * can be shown. Rejects with VideoProcessingFailed.
   */
  extractPoster(
    path: string,
    video: Pick<ProbedVideo, 'width' | 'height' | 'duration' | 'track'> & { at?: number | null },
  ): Promise<Uint8Array>;
  /** Makes versions for browsers. */
  playback: PlaybackEncoder;
};
