import sharp from 'sharp';

export type Colour = readonly [number, number, number];

/** Red, green, blue and white, none of them at the edge of what sRGB can show. */
export const colours = [
  [220, 50, 40],
  [40, 170, 70],
  [40, 70, 200],
  [240, 240, 240],
] as const satisfies readonly Colour[];

/** Which of the colours stand top left, top right, bottom left, bottom right. */
type Corners = readonly [number, number, number, number];
export const upright: Corners = [0, 1, 2, 3];

/** How the pixels lie in a file that an EXIF orientation (1 to 8) turns upright. */
export const storedAs: Readonly<Record<number, Corners>> = {
  1: upright,
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [1, 3, 0, 2],
  7: [3, 1, 2, 0],
  8: [2, 0, 3, 1],
};

/** The scene of every picture of the corpus: a quarter of it in each colour, so that every turn is to be seen. */
export function drawScene(width: number, height: number, corners: Corners = upright): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const half = Math.floor(width / 2);
  const row = (left: number, right: number) => {
    const line = Buffer.alloc(width * 3);
    for (let x = 0; x < width; x++)
      line.set(colours[(x < half ? corners[left] : corners[right]) as 0] as Colour, x * 3);
    return line;
  };
  const [top, bottom] = [row(0, 1), row(2, 3)];
  for (let y = 0; y < height; y++)
    pixels.set(y < Math.floor(height / 2) ? top : bottom, y * width * 3);
  return pixels;
}

/** The scene, to be encoded by sharp. */
export const scene = (width = 640, height = 480, corners: Corners = upright) =>
  sharp(drawScene(width, height, corners), { raw: { width, height, channels: 3 } });
