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

/** An answer as its JSON says it: long lists hold prepared JSON. */
export const plainOf = (answer: unknown): Plain => JSON.parse(JSON.stringify(answer));

/**
 * An answer of REST for a model, which pays for every byte: without nulls and deprecated fields, and with `sizes` as an
 * object instead of JSON text.
 */
export const compact = (answer: unknown): Plain => shorten(plainOf(answer)) as Plain;

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  const leftOut = leftOutOf(value as Plain);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== null && !leftOut.includes(name))
      .map(([name, member]) => [
        name,
        name === 'sizes' && typeof member === 'string' ? JSON.parse(member) : shorten(member),
      ]),
  );
}
