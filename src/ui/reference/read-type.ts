import { formatNumber } from '../format/format-quantity';
import type { Schema } from './openapi';

/** A type in words. `shape`: the named shape between `before` and `after`; null without one. */
export type TypeInWords = { before: string; shape: string | null; after: string };

const words = (before: string): TypeInWords => ({ before, shape: null, after: '' });

/** "string", "array of Asset", "integer or null". Two mutually exclusive shapes are "object". */
export function readType(schema: Schema): TypeInWords {
  const shape = schema.$ref?.split('/').at(-1);
  if (shape) return { before: '', shape, after: '' };
  const { anyOf } = schema;
  if (anyOf) {
    const [only, ...more] = anyOf.filter((each) => each.type !== 'null');
    const inWords = only && more.length === 0 ? readType(only) : words('object');
    const isNullable = anyOf.some((each) => each.type === 'null');
    return isNullable ? { ...inWords, after: `${inWords.after} or null` } : inWords;
  }
  if (schema.items) {
    const each = readType(schema.items);
    return { ...each, before: `array of ${each.before}` };
  }
  return words([schema.type ?? 'any value'].flat().join(' or '));
}

/** Constraints on a value besides its type, such as "1 to 100 characters" or "default 50". */
export function readLimits(schema: Schema): string[] {
  const { format, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  return [
    format && (FORMATS[format] ?? format),
    schema.enum && `one of ${schema.enum.map(String).join(', ')}`,
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'entries'),
    range(minimum, maximum, ''),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => typeof limit === 'string');
}

const FORMATS: Record<string, string> = {
  uri: 'URL',
  email: 'email address',
  'date-time': 'ISO 8601 date and time',
  binary: 'file',
};

function range(least: number | undefined, most: number | undefined, of: string): string | null {
  if (least === undefined && most === undefined) return null;
  const bounds = [least ?? 0, most]
    .filter((bound) => bound !== undefined)
    .map(formatNumber)
    .join(' to ');
  return `${most === undefined ? `at least ${bounds}` : bounds} ${of}`.trim();
}

/** The fields of an unnamed shape, or of the entries of an array. None for a named shape. */
export function fieldsOf(schema: Schema): { name: string; required: boolean; schema: Schema }[] {
  const inner = schema.items ?? schema;
  return Object.entries(inner.properties ?? {}).map(([name, field]) => ({
    name,
    required: inner.required?.includes(name) ?? false,
    schema: field,
  }));
}

/** The alternative shapes of a value; empty if it has only one. */
export const alternativesOf = ({ anyOf = [] }: Schema): Schema[] => {
  const shapes = anyOf.filter(({ type }) => type !== 'null');
  return shapes.length > 1 ? shapes : [];
};
