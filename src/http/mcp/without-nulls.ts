import type { Schema } from '../openapi/shapes';
import { DecodedText } from './read-large-message';

type Members = Record<string, unknown>;

/**
 * The arguments of a tool without the members and items that are null: many programs send null for what a model left
 * out. Null stays where the shape says that it is a value, as in `expires`.
 */
export function withoutNulls(sent: Members, shape: Schema): Members {
  return reduced(sent, [shape]) as Members;
}

/** A message with no null in its parameters but in the arguments of a tool, which only the tool can judge. */
export function withoutNullParams(message: Members): Members {
  const { params, ...rest } = message;
  if (!isObject(params)) return params === null ? rest : message;
  const { arguments: given, ...others } = params;
  const kept = reduced(others, []) as Members;
  return { ...rest, params: { ...kept, ...(given != null && { arguments: given }) } };
}

/** @param shapes the alternatives for this value; none for one that no shape describes */
function reduced(value: unknown, shapes: Schema[]): unknown {
  if (Array.isArray(value)) {
    const items = alternatives(shapes.map(({ items }) => items));
    return kept(value, () => items).map(([, item]) => item);
  }
  if (!isObject(value) || value instanceof DecodedText) return value;
  const shapeOf = (name: string) =>
    alternatives(
      shapes.map(({ properties, additionalProperties }) =>
        isObject(properties) && name in properties ? properties[name] : additionalProperties,
      ),
    );
  return Object.fromEntries(kept(value, shapeOf));
}

const kept = (value: object, shapeOf: (name: string) => Schema[]): [string, unknown][] =>
  Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const shapes = shapeOf(name);
    return member === null && !shapes.some(takesNull) ? [] : [[name, reduced(member, shapes)]];
  });

/** All the shapes that a value may have. */
const alternatives = (shapes: unknown[]): Schema[] =>
  shapes.filter(isObject).flatMap((shape) => {
    const { anyOf, oneOf } = shape;
    const several = [anyOf, oneOf].filter(Array.isArray).flat();
    return several.length > 0 ? alternatives(several) : [shape];
  });

const takesNull = ({ type }: Schema) => [type].flat().includes('null');

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
