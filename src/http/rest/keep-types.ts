import type { z } from 'zod';

type Definition = {
  type: string;
  coerce?: boolean;
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

const kept = new WeakSet<Definition>();

/**
 * Keeps the numbers and booleans of an input as they are in JSON. The adapter of trpc-to-openapi switches coercion on in
 * every input that it calls, for the texts of a query; ours parse these themselves, and in a body `"false"` would be true.
 * The switch is a property of the schema, which the pages and agents share.
 */
export function keepTypes(schema: z.core.$ZodType): void {
  // Copies of a schema, such as those with other metadata, have one definition.
  const definition = schema._zod.def as Definition;
  if (kept.has(definition)) return;
  kept.add(definition);
  if (['number', 'boolean', 'bigint', 'date'].includes(definition.type))
    Object.defineProperty(definition, 'coerce', { get: () => false, set: () => {} });
  const { shape = {}, options = [], innerType, element, in: input, out } = definition;
  for (const inner of [...Object.values(shape), ...options, innerType, element, input, out])
    if (inner) keepTypes(inner);
}
