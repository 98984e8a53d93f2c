import type { Random } from '../random';
import type { Bytes, GoodFile } from './corpus-file';
import { own } from './corpus-file';

export type Mutant = { name: string; format: string; bytes: Bytes };

/** Half of the changes hit the first bytes, where sizes and places stand. */
const HEADER = 300;

/** One good file, changed as a bad disk, a bad program or a bad person would. */
export function mutate(good: GoodFile[], random: Random): Mutant {
  const model = random.pick(good);
  const bytes = Buffer.from(model.bytes);
  const place = () =>
    random.below(random.next() < 0.5 ? Math.min(HEADER, bytes.length) : bytes.length);
  const ways = {
    flip: () => {
      for (let change = random.below(12); change >= 0; change--)
        bytes[place()] = random.next() < 0.3 ? 0xff : random.below(256);
      return bytes;
    },
    insert: () => {
      const at = place();
      const length = 1 + random.below(64);
      const inserted = Uint8Array.from({ length }, () => random.below(256));
      return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);
    },
    delete: () => {
      const at = place();
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(64))]);
    },
    truncate: () => bytes.subarray(0, place()),
    splice: () => {
      const other = random.pick(good).bytes;
      return Buffer.concat([
        bytes.subarray(0, place()),
        other.subarray(random.below(other.length)),
      ]);
    },
  };
  const how = random.pick(Object.keys(ways) as (keyof typeof ways)[]);
  return { name: `${how}-${model.name}`, format: model.format, bytes: own(ways[how]()) };
}
