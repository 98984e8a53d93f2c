import type { StrippedPiece } from '../port';

/** Collects pieces in the order of the file; neighbours become one. */
export class Pieces {
  readonly list: StrippedPiece[] = [];

  keep(from: number, length: number): void {
    const last = this.list.at(-1);
    if (length <= 0) return;
    if (Array.isArray(last) && last[0] + last[1] === from) last[1] += length;
    else this.list.push([from, length]);
  }

  zeros(length: number): void {
    const last = this.list.at(-1);
    if (length <= 0) return;
    if (typeof last === 'number') this.list[this.list.length - 1] = last + length;
    else this.list.push(length);
  }

  add(bytes: Buffer): void {
    this.list.push(bytes.toString('latin1'));
  }
}

/** An EXIF block that says how the image is turned, and nothing else. */
export const orientationExif = (orientation: number): Buffer => {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
};
