/** Prevents the start: a function states something that would silently have no effect. */
export class UnsupportedFeatureError extends Error {
  constructor(
    readonly functionId: string,
    readonly option: string,
  ) {
    super(
      `The embedded executor does not support ${option}, which the function ${functionId} asks for.`,
    );
    this.name = 'UnsupportedFeatureError';
  }
}

/** Refuses an option of one function. */
export type Refuse = (option: string) => never;

export const refusalsOf =
  (functionId: string): Refuse =>
  (option) => {
    throw new UnsupportedFeatureError(functionId, option);
  };
