import { VALUE_DESCRIPTIONS } from './descriptions';

export type Schema = Record<string, unknown>;
export type Schemas = Record<string, Schema>;

/**
 * A shape of the generator as clients should see it: described, in its simplest form, and open, because new fields may
 * come at any time. `shapes` are its names, for descriptions, the most exact first.
 */
export function shownSchema(schema: Schema, shapes: readonly string[]): Schema {
  const { additionalProperties: _closed, ...rest } = withoutVoidBounds(schema);
  const shown = simplified(rest);
  if (Array.isArray(shown.anyOf))
    shown.anyOf = shown.anyOf.map((each) => shownSchema(each, shapes));
  if (shown.items) shown.items = shownSchema(shown.items as Schema, shapes);
  if (shown.properties) shown.properties = shownProperties(shown.properties as Schemas, shapes);
  return shown;
}

const shownProperties = (properties: Schemas, shapes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { description: describedValue(shapes, name), ...shownSchema(schema, shapes) },
    ]),
  );

/** The description of a property or parameter. */
export const describedValue = (shapes: readonly string[], name: string): string | undefined =>
  namesOf(shapes, name)
    .map((each) => VALUE_DESCRIPTIONS[each])
    .find(Boolean);

/** The names by which the tables of descriptions and examples may know a value, the most exact first. */
export const namesOf = (shapes: readonly string[], name: string): string[] => [
  ...shapes.map((shape) => `${shape}.${name}`),
  name,
];

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
