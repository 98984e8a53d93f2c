import { describe, expect, it } from 'vitest';
import type { Schema } from './openapi';
import { alternativesOf, fieldsOf, readLimits, readType } from './read-type';

const ASSET: Schema = { $ref: '#/components/schemas/Asset' };
const inWords = (schema: Schema) => {
  const { before, shape, after } = readType(schema);
  return before + (shape ? `<${shape}>` : '') + after;
};

describe('readType', () => {
  it.each([
    ['string', { type: 'string' }],
    ['integer or null', { type: ['integer', 'null'] }],
    ['<Asset>', ASSET],
    ['<Asset> or null', { anyOf: [ASSET, { type: 'null' }] }],
    ['array of <Asset> or null', { type: 'array', items: { anyOf: [ASSET, { type: 'null' }] } }],
    ['object or null', { anyOf: [{ type: 'object' }, { type: 'object' }, { type: 'null' }] }],
    ['any value', {}],
  ])('says %s', (words, schema) => {
    expect(inWords(schema)).toBe(words);
  });
});

describe('readLimits', () => {
  it.each([
    ['1 to 100 characters', { minLength: 1, maxLength: 100 }],
    ['0 to 20 entries', { maxItems: 20 }],
    ['at least 1', { minimum: 1 }],
    ['URL', { format: 'uri' }],
    ['one of read, write', { enum: ['read', 'write'] }],
    ['default 50', { default: 50 }],
  ])('says %s', (words, schema) => {
    expect(readLimits(schema)).toEqual([words]);
  });
});

it('fieldsOf reads the fields of array entries, and alternativesOf returns only mutually exclusive shapes', () => {
  const object = { type: 'object', properties: { id: ASSET }, required: ['id'] };
  expect(fieldsOf({ type: 'array', items: object })).toEqual([
    { name: 'id', required: true, schema: ASSET },
  ]);
  expect(fieldsOf(ASSET)).toEqual([]);
  expect(alternativesOf({ anyOf: [object, { type: 'null' }] })).toEqual([]);
  expect(alternativesOf({ anyOf: [object, object] })).toHaveLength(2);
});
