export type Schema = Record<string, unknown>;
export type Schemas = Record<string, Schema>;

/**
 * A shape of the generator as clients should see it: in its simplest form, without examples, and open, because new
 * fields may come at any time.
 */
export function shownSchema(schema: Schema): Schema {
  const {
    additionalProperties: members,
    propertyNames: _,
    example: __,
    ...rest
  } = withoutVoidBounds(schema);
  const { description, ...shown } = simplified(rest);
  if (Array.isArray(shown.anyOf)) shown.anyOf = shown.anyOf.map(shownSchema);
  if (shown.items) shown.items = shownSchema(shown.items as Schema);
  if (shown.properties) shown.properties = shownSchemas(shown.properties as Schemas);
  // Of a map. An object without further members has `false` here, an open one an empty schema.
  if (isObject(members) && Object.keys(members).length > 0)
    shown.additionalProperties = shownSchema(members);
  return { ...(description !== undefined && { description }), ...shown };
}

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

export const shownSchemas = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, shownSchema(each)]));

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
  if (schema.type === 'array' || schema.type === 'integer') return rest;
  if (!Array.isArray(anyOf)) return schema;
  const [only, nothing, ...more] = anyOf as Schema[];
  if (nothing?.type !== 'null' || more.length > 0 || typeof only?.type !== 'string') return schema;
  if (only.type === 'array' || only.type === 'object') return schema;
  const { minimum, maximum, example, ...value } = only;
  return { ...value, ...rest, type: [only.type, 'null'] };
}

/** The example of a shape of the generator: that in its metadata, else one made from the shape. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  if ('example' in schema) return schema.example;
  const referred = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  if (referred) return exampleOf(schemas[referred] ?? {}, schemas);
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0], schemas);
  if (schema.properties) return exampleOfObject(schema, schemas);
  if (schema.items) return [exampleOf(schema.items as Schema, schemas)];
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'string') return 1;
  return schema.format === 'date-time' ? '2026-05-20T18:04:11.000Z' : 'text';
}

/** An optional property is part of the example when it has one of its own, or a default. */
function exampleOfObject({ properties, required = [] }: Schema, schemas: Schemas) {
  const names = required as string[];
  const shown = Object.entries(properties as Schemas).filter(
    ([name, each]) => names.includes(name) || 'example' in each || 'default' in each,
  );
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, schemas)]));
}
