/** The values of a statement, and their places in it. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @param first the number of the first parameter */
  constructor(readonly first: number) {}

  /** Adds a value; returns its place: `$7`. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.first + this.values.length - 1}`;
  }

  /** The same with its type: `$7::text`. */
  add(value: unknown, type: string): string {
    return `${this.place(value)}::${type}`;
  }
}
