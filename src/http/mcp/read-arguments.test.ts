import { describe, expect, it } from 'vitest';
import type { Schema, Schemas } from '../openapi/shapes';
import { describeTool } from './describe-tool';
import { readArguments, readMessage } from './read-arguments';
import { ANONYMOUS_TOOLS, TOOLS } from './tools';

const shown = [...TOOLS, ...ANONYMOUS_TOOLS].map(describeTool);
const shapeOf = (name: string) =>
  shown.find((tool) => tool.name === name)?.inputSchema as unknown as Schema;

describe('null means left out', () => {
  it.each(shown)('in every argument of $name, and in every list', ({ inputSchema }) => {
    const members = Object.entries((inputSchema.properties ?? {}) as Schemas);
    for (const [name, shape] of members) {
      const given = readArguments({ [name]: null }, inputSchema as Schema);
      const meansSomething = JSON.stringify(shape).includes('"null"');
      expect([name, given]).toEqual([name, meansSomething ? { [name]: null } : {}]);
      if (shape.type === 'array')
        expect(readArguments({ [name]: ['a', null] }, inputSchema as Schema)).toEqual({
          [name]: ['a'],
        });
    }
  });

  it('deep inside, in each alternative, and in members that no shape describes', () => {
    const file = { kind: 'url', url: 'https://a.example', filename: null, data: null };
    const sent = { sources: [file, null], parentId: null, extra: { deep: null, kept: 0 } };
    expect(readArguments(sent, shapeOf('upload_assets'))).toEqual({
      sources: [{ kind: 'url', url: 'https://a.example' }],
      extra: { kept: 0 },
    });
  });

  it('but not where null is a value', () => {
    const mark = { x: 0.5, y: 0.5, size: null };
    expect(readArguments({ mark, text: null }, shapeOf('add_comment'))).toEqual({ mark });
    expect(readArguments({ expires: null }, shapeOf('create_share_link'))).toEqual({
      expires: null,
    });
  });

  it('in the parameters of every message, the arguments as a whole among them', () => {
    const params = { cursor: null, _meta: { progressToken: null }, capabilities: { roots: null } };
    expect(readMessage({ id: null, method: 'a', params })).toEqual({
      id: null,
      method: 'a',
      params: { _meta: {}, capabilities: {} },
    });
    expect(readMessage({ id: 1, method: 'a', params: null })).toEqual({ id: 1, method: 'a' });
    const call = { name: 'whoami', arguments: null };
    expect(readMessage({ params: call })).toEqual({ params: { name: 'whoami' } });
    const kept = { params: { name: 'add_comment', arguments: { mark: { size: null } } } };
    expect(readMessage(kept)).toEqual(kept);
  });
});

describe('values are read as they are meant', () => {
  it.each([
    ['list_assets', { page: '', pageSize: '', tags: '', facets: '', sort: '' }, {}],
    ['list_assets', { cursor: '', filter: '' }, { cursor: '', filter: '' }],
    ['list_assets', { page: '2', tags: '["a"]', facets: 'null' }, { page: 2, tags: ['a'] }],
    ['list_assets', { page: 'two', tags: 'a' }, { page: 'two', tags: 'a' }],
    [
      'upload_asset',
      { parentId: '', source: '{"kind":"address"}' },
      { source: { kind: 'address' } },
    ],
    ['update_asset_description', { name: '', takenAt: '', description: '' }, { description: '' }],
    [
      'update_asset_description',
      { position: '{"latitude":1,"longitude":"2.5"}', descriptions: { de: '' }, posterAt: '1.5' },
      { position: { latitude: 1, longitude: 2.5 }, descriptions: { de: '' }, posterAt: 1.5 },
    ],
    [
      'create_share_link',
      { title: '5', expires: 'null', password: '', showsNames: 'false', assetIds: '["a"]' },
      { title: '5', expires: null, showsNames: false, assetIds: ['a'] },
    ],
    ['create_share_link', { title: '', expires: '1.5' }, { title: '', expires: '1.5' }],
  ])('of %s: %j', (name, sent, meant) => {
    expect(readArguments(sent, shapeOf(name))).toEqual(meant);
  });

  it.each([
    ['[]', [], {}],
    ['an empty text', '', {}],
    ['JSON', '{"a":"b"}', { a: 'b' }],
  ])('the arguments as %s', (_, sent, meant) => {
    expect(readMessage({ params: { arguments: sent } })).toEqual({ params: { arguments: meant } });
    expect(readMessage({ params: sent })).toEqual({ params: meant });
  });

  it.each(['a', '[1]', [1], 5])('but %j are no arguments', (sent) => {
    expect(() => readMessage({ params: { arguments: sent } })).toThrow(
      '`arguments` must be an object.',
    );
  });

  it('and text beyond the limits of a message stays text', () => {
    const deep = '['.repeat(100) + ']'.repeat(100);
    expect(readArguments({ tags: deep }, shapeOf('list_assets'))).toEqual({ tags: deep });
  });
});
