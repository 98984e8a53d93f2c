import sharp from 'sharp';

export type Colour = readonly [number, number, number];

/** Red, green, blue and white, all well inside sRGB. */
export const COLOURS = [
  [220, 50, 40],
  [40, 170, 70],
  [40, 70, 200],
  [240, 240, 240],
] as const satisfies readonly Colour[];

/** Index of the colour top left, top right, bottom left, bottom right. */
type Corners = readonly [number, number, number, number];
export const UPRIGHT: Corners = [0, 1, 2, 3];

/** The order of the stored pixels in a file turned upright by its EXIF orientation (1 to 8). */
export const STORED_CORNERS: Readonly<Record<number, Corners>> = {
  1: UPRIGHT,
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [1, 3, 0, 2],
  7: [3, 1, 2, 0],
  8: [2, 0, 3, 1],
};

/** The scene of every image of the corpus, as RGB. Each quarter has another colour, so every rotation shows. */
export function drawScene(width: number, height: number, corners: Corners = UPRIGHT): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const half = Math.floor(width / 2);
  const row = (left: number, right: number) => {
    const line = Buffer.alloc(width * 3);
    for (let x = 0; x < width; x++)
      line.set(COLOURS[(x < half ? corners[left] : corners[right]) as 0] as Colour, x * 3);
    return line;
  };
  const [top, bottom] = [row(0, 1), row(2, 3)];
  for (let y = 0; y < height; y++)
    pixels.set(y < Math.floor(height / 2) ? top : bottom, y * width * 3);
  return pixels;
}

/** The scene as a sharp instance, to be encoded. */
export const scene = (width = 640, height = 480, corners: Corners = UPRIGHT) =>
  sharp(drawScene(width, height, corners), { raw: { width, height, channels: 3 } });
