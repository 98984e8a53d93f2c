/** What the header of an image contains. */
export type ImageHeader = {
  /** The type of the bytes, such as `image/jpeg`; the file name does not matter. */
  contentType: string;
  /** Pixels as a person sees them: orientation applied. */
  width: number;
  height: number;
};

/** When and where an image or video was taken, as the device wrote it. */
export type Capture = {
  recordedAt: string | null;
  make: string | null;
  model: string | null;
  software: string | null;
  /** Signed decimal degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  /** Metres above sea level. */
  altitude: number | null;
};

/** How the camera was set, and what people wrote about the photo into its file. */
export type PhotoDetails = {
  lens: string | null;
  /** Seconds. */
  exposureTime: number | null;
  /** The focal length divided by the aperture: 2.8 is shown as f/2.8. */
  fNumber: number | null;
  iso: number | null;
  /** Millimetres; `focalLength35mm`: of the lens with the same angle of view on 35 mm film. */
  focalLength: number | null;
  focalLength35mm: number | null;
  artist: string | null;
  copyright: string | null;
  title: string | null;
  /** May have several lines. */
  caption: string | null;
  keywords: string[];
  /** In words, from the smallest to the largest. */
  place: string | null;
  digitalSource?: DigitalSource;
};

/**
 * How a file claims to have been made: a term of IPTC's digital source types, such as `trainedAlgorithmicMedia`; null:
 * none is known. `c2pa`: it has a C2PA manifest, which nobody checked.
 */
export type DigitalSource = { type: string | null; c2pa: boolean };

/** Uncompressed RGB, three bytes a pixel, row by row. */
export type RawImage = { width: number; height: number; rgb: Uint8Array };

/** An image in the sizes the analyser looks at (platform/vision). Smaller images stay as they are. */
export type AnalysedPixels = {
  /** At most 736 px: lines of text are found in it. */
  overview: RawImage;
  /** At most 512 px: objects are found in it. */
  thumbnail: RawImage;
  /** At most 64 px: its colours are named. */
  sample: RawImage;
};

/** A smaller image made from the original. */
export type Rendition = { longestEdge: number; webp: Uint8Array };

/** The content of an image file, apart from the pixels. */
export type StatedDetails = {
  /** Pixels as a person sees them. */
  width: number;
  height: number;
  capture: Capture | null;
  photo: PhotoDetails | null;
};

export type ProcessedImage = StatedDetails & {
  blurhash: string;
  /** Whether the file ends early or is damaged: the image shows the decoded part. */
  damaged: boolean;
  /** The sizes among 400, 800, 1200, 1600 and 2048 below the image's own longest edge (docs/rules.md#sizes). */
  renditions: Rendition[];
  /** For an image without renditions, all of it as a WebP; otherwise null. Visitors of share links see it. */
  full: Rendition | null;
  /** A 32 px blurred WebP. */
  blurred: Uint8Array;
  /** RGB pixels of a small copy (longest edge at most 64 px), for the analyser. */
  sample: RawImage;
};

/** An image as a preset wants it. */
export type WantedImage = {
  /** Pixels; null: as the other one and the shape of the image say. */
  width: number | null;
  height: number | null;
  /**
   * Of two edges: `cover` fills both and cuts off the rest, `contain` fills up with the background, `inside` fits within
   * both. With `inside`, or one edge, a small image stays small.
   */
  fit: 'cover' | 'contain' | 'inside';
  format: 'webp' | 'avif' | 'jpeg' | 'png';
  /** From 1 to 100; of no meaning for a PNG. */
  quality: number;
  /** `#rrggbb` below what is transparent; null: it stays so, and is white in a JPEG. */
  background: string | null;
  /** Keeps the frames of a GIF or a WebP in a WebP. */
  animated: boolean;
  /** The point that `cover` keeps in sight, from 0 to 1; null: where the image draws the eye. */
  focus: { x: number; y: number } | null;
  /** An XMP packet that goes with it. */
  xmp?: string;
};

/** Bytes of the original from a position on, bytes of their own in Latin 1, or so many zeros. */
export type StrippedPiece = [from: number, length: number] | string | number;

/** A file put together from pieces of its original. `size` in bytes. */
export type StrippedFile = { size: number; crc32: number; pieces: StrippedPiece[] };

/** A decoder crashed or took too long, possibly because of the machine: a background job retries. */
export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

/** Thrown when the bytes cannot be read as an image. `message` is written for the person who uploaded it. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage';
}

/** The reason of UnreadableImage for a file whose pixels end early or contradict themselves. */
export const DAMAGED_IMAGE = 'The image is damaged or incomplete and cannot be shown.';

/** The reason for a file whose header cannot be read. */
export const DAMAGED_START = 'This image is damaged: its first part cannot be read.';

/** The reason of UnreadableImage when the decoder has too little memory for the file. */
export const TOO_MUCH_MEMORY = 'The image needs too much memory to be read.';

/** Thrown for a sound file of a kind no decoder here can read. */
export class UnsupportedImage extends UnreadableImage {
  constructor(options?: ErrorOptions) {
    super(
      'The image is stored in a way that is not supported: save it as JPEG or PNG and upload that.',
      options,
    );
  }
}

export type Imaging = {
  /** Reads the header only. Refuses with UnreadableImage a file that is not an image, broken, or too large. */
  readHeader(path: string): Promise<ImageHeader>;
  /** Reads the metadata without decoding pixels, even of an undecodable image. */
  readDetails(path: string): Promise<StatedDetails>;
  /** What a file with nothing but an XMP packet says, as in a video; null if nothing. */
  readPacket(path: string): Promise<Capture | null>;
  /** Decodes once and makes everything to be stored. Refuses with UnreadableImage. */
  process(path: string): Promise<ProcessedImage>;
  /** The image as a JPEG, readable by every program, of at most 1024 px, on white. Refuses with UnreadableImage. */
  asJpeg(path: string): Promise<Uint8Array>;
  /** The image as the JPEG of a link: at most 1200 px and 300 kB, on white. Refuses with UnreadableImage. */
  preview(path: string): Promise<Uint8Array>;
  /** The pixels for the analyser, on white. Refuses with UnreadableImage. */
  analysedPixels(path: string): Promise<AnalysedPixels>;
  /** The image in at most 1600 px, on white, to read lines of text in. Refuses with UnreadableImage. */
  detail(path: string): Promise<RawImage>;
  /** The middle of an image as a WebP of 256 × 256, without metadata. Refuses with UnreadableImage. */
  square(path: string): Promise<Uint8Array>;
  /** The image as a WebP of at most 640 × 240, without metadata. Refuses with UnreadableImage. */
  logo(path: string): Promise<Uint8Array>;
  /** The image as a WebP of at most 2400 × 1600, without metadata. Refuses with UnreadableImage. */
  cover(path: string): Promise<Uint8Array>;
  /** The image as a preset wants it, in sRGB, with no other metadata than it says. Refuses with UnreadableImage. */
  derive(path: string, wanted: WantedImage): Promise<Uint8Array>;
  /**
   * The image or film without what its file says beside what it shows: pixels, sound and orientation stay as they are.
   * Null where that is not known to be possible.
   */
  strip(path: string): Promise<StrippedFile | null>;
};
