/** Primaries of Adobe RGB (1998), adapted to D50 as in profiles. */
const PRIMARIES = {
  rXYZ: [0.60974, 0.31111, 0.01947],
  gXYZ: [0.20528, 0.62567, 0.06087],
  bXYZ: [0.14919, 0.06322, 0.74457],
} as const;
const WHITE_POINT = [0.9642, 1, 0.82491];
const GAMMA = 2.19921875;

const fixed = (value: number) => Math.round(value * 65_536);

const xyz = (values: readonly number[]): Buffer => {
  const data = Buffer.alloc(20);
  data.write('XYZ ');
  for (const [place, value] of values.entries()) data.writeInt32BE(fixed(value), 8 + place * 4);
  return data;
};

const curve = (): Buffer => {
  const data = Buffer.alloc(16);
  data.write('curv');
  data.writeUInt32BE(1, 8);
  data.writeUInt16BE(Math.round(GAMMA * 256), 12);
  return data;
};

const description = (text: string): Buffer => {
  const data = Buffer.alloc(12 + text.length + 1 + 79);
  data.write('desc');
  data.writeUInt32BE(text.length + 1, 8);
  data.write(text, 12);
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
};

/** An ICC profile of Adobe RGB (1998), which no dependency includes. */
export function adobeRgbProfile(): Buffer {
  const tags: [string, Buffer][] = [
    ['desc', description('Adobe RGB (1998)')],
    ['wtpt', xyz(WHITE_POINT)],
    ...Object.entries(PRIMARIES).map(([name, values]): [string, Buffer] => [name, xyz(values)]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, curve()]),
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  let at = 128 + table.length;
  tags.forEach(([name, data], place) => {
    table.write(name, 4 + place * 12);
    table.writeUInt32BE(at, 8 + place * 12);
    table.writeUInt32BE(data.length, 12 + place * 12);
    at += data.length;
  });
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x02100000, 8);
  head.write('mntrRGB XYZ ', 12);
  head.write('acsp', 36);
  head.set(xyz(WHITE_POINT).subarray(8), 68);
  return Buffer.concat([head, table, ...tags.map(([, data]) => data)]);
}
