import { describe, expect, it } from 'vitest';
import type { Schema, Schemas } from '../openapi/shapes';
import { describeTool } from './describe-tool';
import { ANONYMOUS_TOOLS, TOOLS } from './tools';
import { withoutNullParams, withoutNulls } from './without-nulls';

const shown = [...TOOLS, ...ANONYMOUS_TOOLS].map(describeTool);
const shapeOf = (name: string) =>
  shown.find((tool) => tool.name === name)?.inputSchema as unknown as Schema;

describe('null means left out', () => {
  it.each(shown)('in every argument of $name, and in every list', ({ inputSchema }) => {
    const members = Object.entries((inputSchema.properties ?? {}) as Schemas);
    for (const [name, shape] of members) {
      const given = withoutNulls({ [name]: null }, inputSchema as Schema);
      const meansSomething = JSON.stringify(shape).includes('"null"');
      expect([name, given]).toEqual([name, meansSomething ? { [name]: null } : {}]);
      if (shape.type === 'array')
        expect(withoutNulls({ [name]: ['a', null] }, inputSchema as Schema)).toEqual({
          [name]: ['a'],
        });
    }
  });

  it('deep inside, in each alternative, and in members that no shape describes', () => {
    const file = { kind: 'url', url: 'https://a.example', filename: null, data: null };
    const sent = { sources: [file, null], parentId: null, extra: { deep: null, kept: 0 } };
    expect(withoutNulls(sent, shapeOf('upload_assets'))).toEqual({
      sources: [{ kind: 'url', url: 'https://a.example' }],
      extra: { kept: 0 },
    });
  });

  it('but not where null is a value', () => {
    const mark = { x: 0.5, y: 0.5, size: null };
    expect(withoutNulls({ mark, text: null }, shapeOf('add_comment'))).toEqual({ mark });
    expect(withoutNulls({ expires: null }, shapeOf('create_share_link'))).toEqual({
      expires: null,
    });
  });

  it('in the parameters of every message, the arguments as a whole among them', () => {
    const params = { cursor: null, _meta: { progressToken: null }, capabilities: { roots: null } };
    expect(withoutNullParams({ id: null, method: 'a', params })).toEqual({
      id: null,
      method: 'a',
      params: { _meta: {}, capabilities: {} },
    });
    expect(withoutNullParams({ id: 1, method: 'a', params: null })).toEqual({ id: 1, method: 'a' });
    const call = { name: 'whoami', arguments: null };
    expect(withoutNullParams({ params: call })).toEqual({ params: { name: 'whoami' } });
    const kept = { params: { name: 'add_comment', arguments: { mark: { size: null } } } };
    expect(withoutNullParams(kept)).toEqual(kept);
  });
});
