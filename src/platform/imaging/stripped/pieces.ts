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
