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
