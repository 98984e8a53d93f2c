/** Searches as people type them are rarely sentences; models were trained with sentences about images. */
export const asCaption = (text: string) => `a photo of ${text}`;

/** The directions of REFERENCE_TEXTS, and their `centre`: what the vectors of all texts have in common. */
export type References = { centre: Float32Array; directions: Float32Array[] };

export function referencesOf(vectors: readonly Float32Array[]): References {
  const centre = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    const length = lengthOf(vector);
    for (let n = 0; n < centre.length; n++)
      (centre[n] as number) += (vector[n] as number) / length / vectors.length;
  }
  return { centre, directions: vectors.map((vector) => apartFrom(centre, vector)) };
}

/** The vectors of all texts have much in common. What is left tells one from another. */
export function apartFrom(centre: Float32Array, vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  return vector.map((value, n) => value / length - (centre[n] as number));
}

const lengthOf = (vector: Float32Array) =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
