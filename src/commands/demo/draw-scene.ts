import sharp, { type Sharp } from 'sharp';

/** Colours: `sky` from its upper to its lower edge; `ground` in the foreground; `sun` is the sun or moon. */
const LIGHTS = [
  { name: 'dawn', sky: ['#5870a8', '#facaaa'], ground: '#343e5c', sun: '#ffecc8' },
  { name: 'noon', sky: ['#3a80d4', '#cee6f6'], ground: '#2e683e', sun: '#fffce8' },
  { name: 'dusk', sky: ['#3e2c6e', '#f68456'], ground: '#3a1e38', sun: '#ffd696' },
  { name: 'night', sky: ['#0a0e26', '#2c3e6c'], ground: '#080e1a', sun: '#e8ecf6' },
  { name: 'winter', sky: ['#a8bacc', '#eef2f6'], ground: '#7e90a0', sun: '#fffffa' },
  { name: 'autumn', sky: ['#84aac8', '#f6e2be'], ground: '#924e1e', sun: '#fff0ce' },
] as const;

/** The shape of the ground: the number of waves over the width, and their height as a part of the image's height. */
const GROUNDS = [
  { name: 'sea', waves: 9, rough: 0.012, far: 0.62 },
  { name: 'hills', waves: 2.3, rough: 0.09, far: 0.5 },
  { name: 'mountains', waves: 4.7, rough: 0.17, far: 0.52 },
  { name: 'dunes', waves: 1.4, rough: 0.06, far: 0.6 },
] as const;

const FORMATS = [
  [480, 320],
  [360, 480],
] as const;

export type Scene = { ground: string; light: string; jpeg: Buffer };

/** The number of different scenes. */
export const scenesThereAre = LIGHTS.length * GROUNDS.length * FORMATS.length;

const at = <Thing>(things: readonly Thing[], place: number) =>
  things[Math.floor(place) % things.length] as Thing;

const rgb = (colour: string) => [...Buffer.from(colour.slice(1), 'hex')];

const mix = (from: string, to: string, part: number): number[] =>
  rgb(from).map((value, channel) => value + ((rgb(to)[channel] ?? 0) - value) * part);

/** Draws the scene with a number: a sky, a sun, and five layers of ground, the nearer ones darker. */
export async function drawScene(number: number): Promise<Scene> {
  const ground = at(GROUNDS, number);
  const light = at(LIGHTS, number / GROUNDS.length);
  const [width, height] = at(FORMATS, number / (GROUNDS.length * LIGHTS.length));
  const pixels = Buffer.alloc(width * height * 3);
  const [sunX, sunY] = [width * (0.2 + ((number * 0.37) % 0.6)), height * 0.3];
  const sun = rgb(light.sun);
  const [upper, lower] = light.sky;
  const skies = Array.from({ length: height }, (_, y) =>
    mix(upper, lower, Math.min(1, y / (height * ground.far))),
  );
  const ranges = [0, 1, 2, 3, 4].map((range) => ({
    top: ground.far + range * 0.1,
    colour: mix(lower, light.ground, 0.3 + range * 0.175),
    shift: number * 1.7 + range * 2.1,
  }));
  for (let x = 0; x < width; x++) {
    const edges = ranges.map(({ top, shift }) => {
      const along = (x / width) * ground.waves * Math.PI + shift;
      return height * (top - ground.rough * (Math.sin(along) + 0.4 * Math.sin(along * 2.7)));
    });
    for (let y = 0; y < height; y++) {
      const nearest = edges.findLastIndex((edge) => y > edge);
      const inSun = nearest < 0 && Math.hypot(x - sunX, y - sunY) < height * 0.07;
      const sky = inSun ? sun : (skies[y] ?? []);
      pixels.set(ranges[nearest]?.colour ?? sky, (y * width + x) * 3);
    }
  }
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } });
  const jpeg = await photographed(drawn, number).jpeg({ quality: 62 }).toBuffer();
  return { ground: ground.name, light: light.name, jpeg };
}

const CAMERAS = [
  ['Canon', 'EOS R6'],
  ['FUJIFILM', 'X-T5'],
  ['Apple', 'iPhone 15'],
] as const;

/** Adds the EXIF data of a camera to every second scene. */
function photographed(drawn: Sharp, number: number): Sharp {
  if (number % 2 === 0) return drawn;
  const [Make, Model] = at(CAMERAS, number / 2);
  const recorded = `2025:0${1 + (number % 9)}:1${number % 10} 1${number % 10}:30:00`;
  return drawn.withExif({
    IFD0: { Make, Model },
    IFD2: { DateTimeOriginal: recorded },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: `${36 + (number % 24)}/1 ${number % 60}/1 0/1`,
      GPSLongitudeRef: 'E',
      GPSLongitude: `${number % 30}/1 ${(number * 7) % 60}/1 0/1`,
    },
  });
}
