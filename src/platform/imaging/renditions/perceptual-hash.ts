/** A small copy of an image: RGB, row by row. */
type Sample = { width: number; height: number; rgb: Uint8Array };

const EDGE = 32;
const FREQUENCIES = 8;
/** The least amplitude of the largest frequency, in steps of brightness: an image below it is nearly of one colour. */
const LEAST_CONTRAST = 3;
/** The effect of compression and resizing, in steps of brightness: an absent frequency stays below it. */
const NOISE = 0.5;
/** Any two gradients share fewer. */
const LEAST_BITS = 10;

/** `COSINES[u][x]`: the cosine transform (DCT-II), scaled to give frequencies in steps of brightness. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Float64Array.from(
    { length: EDGE },
    (_, x) => (Math.cos(((2 * x + 1) * u * Math.PI) / (2 * EDGE)) * Math.SQRT2) / EDGE,
  ),
);

/**
 * A hash of an image's content, in 63 bits, as a decimal number: which of the lowest 63 frequencies of its brightness
 * are clearly above their median. Resized, recompressed or slightly cropped images differ in few bits. "0": it shows
 * too little to be compared.
 */
export function perceptualHashOf(sample: Sample): string {
  const frequencies = transform(squareOf(sample));
  if (Math.max(...frequencies.map(Math.abs)) < LEAST_CONTRAST) return '0';
  const median = frequencies.toSorted((a, b) => a - b)[(frequencies.length - 1) / 2] as number;
  const bits = frequencies.map((value) => (value > median + NOISE ? '1' : '0'));
  if (bits.filter((bit) => bit === '1').length < LEAST_BITS) return '0';
  return BigInt(`0b${bits.join('')}`).toString();
}

/** The brightness of the image, from 0 to 255, stretched to a square: each pixel is the mean of its area. */
function squareOf({ width, height, rgb }: Sample): Float64Array {
  const grey = new Float64Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3);
    grey[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const wide = stretchRows(grey, width, height);
  return transpose(stretchRows(transpose(wide, EDGE, height), height, EDGE), EDGE, EDGE);
}

/** Stretches each of the rows to `EDGE` pixels. */
function stretchRows(pixels: Float64Array, width: number, height: number): Float64Array {
  const stretched = new Float64Array(EDGE * height);
  for (let x = 0; x < EDGE; x++) {
    const [from, to] = [(x * width) / EDGE, ((x + 1) * width) / EDGE];
    for (let source = Math.floor(from); source < to; source++) {
      const share = (Math.min(source + 1, to) - Math.max(source, from)) / (to - from);
      for (let y = 0; y < height; y++)
        stretched[y * EDGE + x] =
          at(stretched, y * EDGE + x) + share * at(pixels, y * width + source);
    }
  }
  return stretched;
}

function transpose(pixels: Float64Array, width: number, height: number): Float64Array {
  const turned = new Float64Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = at(pixels, y * width + x);
  return turned;
}

/** The lowest frequencies, except the mean. */
function transform(square: Float64Array): number[] {
  // Rows first: each is transformed once.
  const rows = COSINES.map((cosine) =>
    Float64Array.from({ length: EDGE }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < EDGE; x++) sum += at(square, y * EDGE + x) * at(cosine, x);
      return sum;
    }),
  );
  const all = COSINES.flatMap((cosine) =>
    rows.map((row) => row.reduce((sum, value, y) => sum + value * at(cosine, y), 0)),
  );
  return all.slice(1);
}

/** The index is always within. */
const at = (values: Float64Array, index: number) => values[index] as number;
