import type { ZodType, z } from 'zod';

/** A value whose JSON text is known: the REST interface writes the text as it is. */
export class Prepared<Value> {
  constructor(readonly json: string) {}

  /** For whoever stringifies it in the usual way. */
  toJSON(): Value {
    return JSON.parse(this.json);
  }
}

/** The same shape, whose values a procedure answers with prepared. */
export const prepared = <Shape extends ZodType>(shape: Shape) =>
  shape as ZodType as ZodType<z.output<Shape>, Prepared<z.output<Shape>>>;
