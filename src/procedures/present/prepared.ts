import type { ZodType, z } from 'zod';

/** A value with known JSON text: the REST interface writes the text as it is. */
export class Prepared<Value> {
  constructor(readonly json: string) {}

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
