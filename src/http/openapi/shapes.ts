import { VALUE_DESCRIPTIONS } from './descriptions';

export type Schema = Record<string, unknown>;
export type Schemas = Record<string, Schema>;

/**
 * A shape of the generator as clients should see it: described, in its simplest form, and open, because new fields may
 * come at any time. `shape` is its name, for descriptions.
 */
export function shownSchema(schema: Schema, shape: string): Schema {
  const { additionalProperties: _closed, ...rest } = withoutVoidBounds(schema);
  const shown = simplified(rest);
  if (Array.isArray(shown.anyOf)) shown.anyOf = shown.anyOf.map((each) => shownSchema(each, shape));
  if (shown.items) shown.items = shownSchema(shown.items as Schema, shape);
  if (shown.properties) shown.properties = shownProperties(shown.properties as Schemas, shape);
  return shown;
}

const shownProperties = (properties: Schemas, shape: string) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { description: describedValue(shape, name), ...shownSchema(schema, shape) },
    ]),
  );

/** The description of a property or parameter. */
export const describedValue = (shape: string, name: string): string | undefined =>
  VALUE_DESCRIPTIONS[`${shape}.${name}`] ?? VALUE_DESCRIPTIONS[name];

/** The generator limits every integer to the range a JavaScript number holds exactly. */
function withoutVoidBounds({ minimum, maximum, ...rest }: Schema): Schema {
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/**
 * Parameters are parsed from text, but shown as the types they stand for; a value or null is one shape of two types.
 */
function simplified(schema: Schema): Schema {
  const { anyOf, pattern, ...rest } = schema;
  if (schema.type === 'array') return rest;
  if (schema.type === 'integer') return rest;
  if (!Array.isArray(anyOf)) return schema;
  const [only, nothing, ...more] = anyOf as Schema[];
  if (nothing?.type !== 'null' || more.length > 0 || typeof only?.type !== 'string') return schema;
  if (only.type === 'array' || only.type === 'object') return schema;
  const { minimum, maximum, ...value } = only;
  return { ...value, ...rest, type: [only.type, 'null'] };
}
