import { refuse } from '@/contract/errors';
import { isObject, parseWithin } from '../admission/json-bounds';
import type { Schema, Schemas } from '../openapi/shapes';
import { DecodedText } from './read-large-message';

type Members = Record<string, unknown>;

/**
 * The arguments of a tool as they are meant. Programs and models send null or an empty text for what was left out, lists,
 * objects, numbers and truth values as text, and an empty list for an empty object. Each is read so where the shape takes
 * no such value: null stays in `expires`, and an empty text where it means something.
 */
export function readArguments(sent: Members, shape: Schema): Members {
  return reduced(sent, [shape], shape.$defs as Schemas | undefined) as Members;
}

/** A message with no null in its parameters but in the arguments of a tool, which only the tool can judge. */
export function readMessage(message: Members): Members {
  const { params: sent, ...rest } = message;
  const params = asObject(sent);
  if (!isObject(params)) return params === null ? rest : message;
  const { arguments: given, ...others } = params;
  const kept = reduced(others, []) as Members;
  const read = asObject(given);
  if (read != null && !isObject(read)) refuse('BAD_USER_INPUT', '`arguments` must be an object.');
  return { ...rest, params: { ...kept, ...(read != null && { arguments: read }) } };
}

/** What stands for an object: itself, an empty list, as PHP writes it, or its JSON. */
function asObject(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? {} : (parseWithin(value) ?? value);
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

/** What a member or an item may be. `optional`: it may be left out. */
type Place = { shapes: Schema[]; optional: boolean };

/** @param shapes the alternatives for this value; none for one that no shape describes */
function reduced(value: unknown, shapes: Schema[], named: Schemas = {}): unknown {
  if (Array.isArray(value)) {
    const items = alternatives(
      shapes.map((shape) => shape.items),
      named,
    );
    return kept(value, () => ({ shapes: items, optional: false }), named).map(([, item]) => item);
  }
  if (!isObject(value) || value instanceof DecodedText) return value;
  const placeOf = (name: string): Place => {
    const owners = shapes.filter(({ properties }) => isObject(properties) && name in properties);
    const members = owners.map(({ properties }) => (properties as Schemas)[name]);
    const others = shapes.map(({ additionalProperties }) => additionalProperties);
    const isRequired = ({ required }: Schema) => Array.isArray(required) && required.includes(name);
    return {
      shapes: alternatives(owners.length > 0 ? members : others, named),
      optional: owners.length > 0 && !owners.some(isRequired) && !EMPTY_IS_VALUE.has(name),
    };
  };
  return Object.fromEntries(kept(value, placeOf, named));
}

/** What may be left out, and for which an empty text says something else: the start, and none. */
const EMPTY_IS_VALUE: ReadonlySet<string> = new Set([
  'cursor',
  'description',
  'creator',
  'credit',
  'copyright',
  'licence',
]);

const kept = (
  value: object,
  placeOf: (name: string) => Place,
  named: Schemas,
): [string, unknown][] =>
  Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const place = placeOf(name);
    const meant = meaningOf(member, place);
    return meant === undefined ? [] : [[name, reduced(meant, place.shapes, named)]];
  });

/** A value as one of its shapes takes it; undefined for one that was left out. */
function meaningOf(value: unknown, { shapes, optional }: Place): unknown {
  const takes = (type: string) => shapes.some((shape) => [shape.type].flat().includes(type));
  if (value === null) return takes('null') ? null : undefined;
  if (shapes.length === 0) return value;
  if (Array.isArray(value) && value.length === 0 && takes('object') && !takes('array')) return {};
  if (typeof value !== 'string') return value;
  if (value === '' && (!takes('string') || (optional && !shapes.some(isTextByDefault))))
    return undefined;
  if (takes('string')) return value;
  const read = parseWithin(value);
  if (read === null) return takes('null') ? null : undefined;
  const type = Array.isArray(read) ? 'array' : typeof read;
  return takes(type) || (takes('integer') && Number.isInteger(read)) ? read : value;
}

const isTextByDefault = (shape: Schema) => typeof shape.default === 'string';

/** All the shapes that a value may have. */
const alternatives = (shapes: unknown[], named: Schemas): Schema[] =>
  shapes.filter(isObject).flatMap((shape) => {
    const { anyOf, oneOf, $ref } = shape;
    if (typeof $ref === 'string')
      return alternatives([named[$ref.replace(/^#\/\$defs\//, '')]], named);
    const several = [anyOf, oneOf].filter(Array.isArray).flat();
    return several.length > 0 ? alternatives(several, named) : [shape];
  });
