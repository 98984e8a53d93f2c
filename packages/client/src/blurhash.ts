const DIGITS =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

const base83 = (text: string): number =>
  [...text].reduce((value, digit) => value * 83 + DIGITS.indexOf(digit), 0);

const linear = (value: number): number =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;

function gamma(value: number): number {
  const bounded = Math.min(1, Math.max(0, value));
  const curved = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.trunc(curved * 255 + 0.5);
}

const signedSquare = (value: number): number => Math.sign(value) * value * value;

type Colour = [red: number, green: number, blue: number];

function averageColour(value: number): Colour {
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)];
}

function componentColour(value: number, greatest: number): Colour {
  const part = (digit: number) => signedSquare((digit - 9) / 9) * greatest;
  return [part(Math.floor(value / 361)), part(Math.floor(value / 19) % 19), part(value % 19)];
}

/** The pixels of a blurhash, three bytes each (https://github.com/woltapp/blurhash/blob/master/Algorithm.md). */
export function decodeBlurhash(hash: string, width: number, height: number): Uint8Array {
  const across = (base83(hash.charAt(0)) % 9) + 1;
  const down = Math.floor(base83(hash.charAt(0)) / 9) + 1;
  const greatest = (base83(hash.charAt(1)) + 1) / 166;
  const components = Array.from({ length: across * down }, (_, index) =>
    index === 0
      ? averageColour(base83(hash.slice(2, 6)))
      : componentColour(base83(hash.slice(4 + index * 2, 6 + index * 2)), greatest),
  );
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sum: Colour = [0, 0, 0];
      for (const [index, colour] of components.entries()) {
        const basis =
          Math.cos((Math.PI * x * (index % across)) / width) *
          Math.cos((Math.PI * y * Math.floor(index / across)) / height);
        for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel] * basis;
      }
      pixels.set(sum.map(gamma), (y * width + x) * 3);
    }
  return pixels;
}
