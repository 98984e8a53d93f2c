/**
 * The least likeness shown: above it, nearly all pairs of 132 test images showed the same kind of subject or scene. Two
 * images that have nothing in common are above it about once in a thousand.
 */
export const LEAST_LIKENESS = 0.6;

/** Which features are positive, as a literal of PostgreSQL. Similar images have most of them in common. */
export function signsOf(features: Int8Array): string {
  let bits = 'B';
  for (const feature of features) bits += feature > 0 ? '1' : '0';
  return bits;
}

/** The cosine between two: 1 for the same image, about 0 for images that have nothing in common. */
export function likenessOf(one: Int8Array, other: Int8Array): number {
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (let n = 0; n < one.length; n++) {
    const [a, b] = [one[n] as number, other[n] as number];
    product += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  const lengths = Math.sqrt(ofOne * ofOther);
  return lengths === 0 ? 0 : product / lengths;
}
