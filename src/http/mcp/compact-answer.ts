type Plain = Record<string, unknown>;

/** For clients of REST only: of an asset, of a library, and of an upload. */
const LEFT_OUT = {
  asset: ['thumbUrlBlurred', 'thumbUrl', 'thumbHighUrl', 'views', 'type'],
  // A library may have thousands of tags, which `list_tags` lists.
  library: ['photosCount', 'tags'],
  upload: ['responseText'],
};

function leftOutOf(value: Plain): readonly string[] {
  if ('contentVersion' in value) return LEFT_OUT.asset;
  if ('photosCount' in value) return LEFT_OUT.library;
  return LEFT_OUT.upload;
}

/**
 * An answer of REST for a model, which pays for every byte: without nulls and deprecated fields, and with `sizes` as an
 * object instead of JSON text.
 */
export function compact(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(compact);
  if (typeof answer !== 'object' || answer === null) return answer;
  const leftOut = leftOutOf(answer as Plain);
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name, value]) => value !== null && !leftOut.includes(name))
      .map(([name, value]) => [
        name,
        name === 'sizes' && typeof value === 'string' ? JSON.parse(value) : compact(value),
      ]),
  );
}
