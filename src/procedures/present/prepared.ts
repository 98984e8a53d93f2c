import { createHash } from 'node:crypto';
import type { ZodType, z } from 'zod';

/** A value with known JSON text: the REST interface writes the text as it is. */
export class Prepared<Value> {
  #tag: string | undefined;

  constructor(readonly json: string) {}

  /** Names this text, and no other: the same in all processes. */
  get tag(): string {
    this.#tag ??= createHash('sha256').update(this.json).digest('base64url').slice(0, 22);
    return this.#tag;
  }

  /** For callers of JSON.stringify. */
  toJSON(): Value {
    return JSON.parse(this.json);
  }
}

/** A value whose JSON text is used more than once. */
export const prepare = <Value>(value: Value) => new Prepared<Value>(JSON.stringify(value));

/** The same shape, for a procedure with prepared values as its answer. */
export const prepared = <Shape extends ZodType>(shape: Shape) =>
  shape as ZodType as ZodType<z.output<Shape>, Prepared<z.output<Shape>>>;
