import { describe, expect, it } from 'vitest';
import { prepare } from '@/procedures/present/prepared';
import { longestTurn } from '@/testing/longest-turn';
import { toEnvelope } from './to-envelope';

/** A slice of 5 ms, and the time of the garbage collector's threads meanwhile. */
const LONGEST_TURN_MS = 50;

const textOf = async (output: unknown) => Buffer.concat(await toEnvelope(output)).toString();

describe('toEnvelope', () => {
  it.each([
    {},
    { assets: [], found: 0 },
    { hits: [{ id: 'a"b', tags: ['é', '東京🌊'] }, null, 1], page: 1, last: null },
    { 'na"me': 'x', missing: undefined, list: [undefined, { missing: undefined }] },
    [],
    [{ id: 'a' }],
    null,
    'text',
    { deep: { list: [1, 2] } },
    { at: new Date(0) },
    prepare({ id: 'a' }),
    [prepare({ id: 'a' })],
  ])('writes the same as JSON.stringify: %j', async (output) => {
    expect(await textOf(output)).toBe(JSON.stringify({ data: output }));
  });

  it('writes a long answer completely, and holds the event loop for moments only', async () => {
    const tags = Array.from({ length: 200 }, () => 'é"'.repeat(50));
    const output = { assets: Array.from({ length: 500 }, (_, n) => ({ id: n, tags })), total: 500 };
    expect(await longestTurn(() => toEnvelope(output))).toBeLessThan(LONGEST_TURN_MS);
    expect(await textOf(output)).toBe(JSON.stringify({ data: output }));
  });
});
