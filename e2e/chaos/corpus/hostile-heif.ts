import { copyBytes, type GoodFile, type HostileFile } from './corpus-file';

/** HEIC and AVIF with impossible sizes, offsets and counts in their common container. */
export function hostileHeifs(good: GoodFile[]): HostileFile[] {
  const models = ['phone.heic', 'wide.heic', 'plain.avif'].flatMap((name) =>
    good.filter((file) => file.name === name),
  );
  return models.flatMap(({ name, format, bytes }) => {
    const patched = (
      what: string,
      change: (copy: Buffer) => void,
      must: HostileFile['must'] = 'be harmless',
    ) => {
      const copy = Buffer.from(bytes);
      change(copy);
      return { name: `${what}-${name}`, format, bytes: copyBytes(copy), must };
    };
    return [
      patched('65000-square', (copy) => setEverySize(copy, 65_000, 65_000), 'be refused'),
      patched(
        '4-billion-square',
        (copy) => setEverySize(copy, 0xffffffff, 0xffffffff),
        'be refused',
      ),
      patched('nothing-wide', (copy) => setEverySize(copy, 0, 0)),
      patched('claims', (copy) => setEverySize(copy, 9_900, 9_900)),
      patched('no-places', (copy) => box(copy, 'iloc').fill(0xff, 4)),
      patched('endless-properties', (copy) =>
        copy.writeUInt32BE(0xffffffff, copy.indexOf('iprp') - 4),
      ),
      patched('box-of-no-length', (copy) => copy.writeUInt32BE(1, copy.indexOf('meta') - 4)),
      patched('many-items', (copy) => copy.writeUInt16BE(0xffff, copy.indexOf('iinf') + 8)),
      patched('many-places', (copy) => copy.writeUInt16BE(0xffff, copy.indexOf('iloc') + 10)),
      patched('unknown-brand', (copy) => copy.write('zzzz', 8)),
      // A grid of 256 by 256 tiles, or bytes read as such by a decoder.
      patched('grid', (copy) =>
        copy.write('grid', copy.indexOf(format === 'AVIF' ? 'av01' : 'hvc1', 100)),
      ),
      patched('pixels-of-noise', (copy) => copy.fill(0xa5, copy.indexOf('mdat') + 4)),
    ];
  });
}

/** The bytes of a box, starting at its name. */
const box = (file: Buffer, name: string): Buffer => {
  const at = file.indexOf(name);
  return file.subarray(at, at - 4 + file.readUInt32BE(at - 4));
};

function setEverySize(file: Buffer, width: number, height: number) {
  for (let at = file.indexOf('ispe'); at !== -1; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(width, at + 8);
    file.writeUInt32BE(height, at + 12);
  }
}
