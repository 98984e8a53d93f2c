import type { Random } from '../random';
import type { Bytes, GoodFile } from './corpus-file';
import { copyBytes } from './corpus-file';

export type Mutant = { name: string; format: string; bytes: Bytes };

/** Half of the changes are made in the first bytes, which hold sizes and offsets. */
const HEADER_BYTES = 300;

/** A random good file with random damage. */
export function mutate(good: GoodFile[], random: Random): Mutant {
  const model = random.pick(good);
  const bytes = Buffer.from(model.bytes);
  const offset = () =>
    random.below(random.next() < 0.5 ? Math.min(HEADER_BYTES, bytes.length) : bytes.length);
  const methods = {
    flip: () => {
      for (let change = random.below(12); change >= 0; change--)
        bytes[offset()] = random.next() < 0.3 ? 0xff : random.below(256);
      return bytes;
    },
    insert: () => {
      const at = offset();
      const length = 1 + random.below(64);
      const inserted = Uint8Array.from({ length }, () => random.below(256));
      return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);
    },
    delete: () => {
      const at = offset();
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(64))]);
    },
    truncate: () => bytes.subarray(0, offset()),
    splice: () => {
      const other = random.pick(good).bytes;
      return Buffer.concat([
        bytes.subarray(0, offset()),
        other.subarray(random.below(other.length)),
      ]);
    },
  };
  const method = random.pick(Object.keys(methods) as (keyof typeof methods)[]);
  return {
    name: `${method}-${model.name}`,
    format: model.format,
    bytes: copyBytes(methods[method]()),
  };
}
