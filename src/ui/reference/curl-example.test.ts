import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@/http/openapi/openapi-document';
import { curlExample } from './curl-example';
import { groupsOf, type OpenApiDocument } from './openapi';

const BASE = 'https://media.example.org/api';
const groups = groupsOf(openApiDocument(BASE) as OpenApiDocument);
const operations = groups.flatMap((group) => group.operations);
const exampleOf = (id: string) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  return operation && curlExample(operation, BASE);
};
const ASSETS = `${BASE}/organizations/northlight/libraries/spring-campaign/assets`;
const KEY = '-H "Authorization: Bearer YOUR_KEY"';
const VERSION = '-H "Api-Version: 2026-07-08"';

describe('curlExample', () => {
  it('calls every operation at an address without placeholders', () => {
    expect(operations).toHaveLength(78);
    for (const operation of operations)
      expect(curlExample(operation, BASE)).not.toMatch(/undefined|[^"']\{\w+\}/);
  });

  it('includes the query of a reading call, also of a list without a default', () => {
    expect(exampleOf('asset-get')).toBe(
      [`curl "${ASSETS}/k3JxT0v9QmZbW2rLp8aYc?include=playback"`, KEY, VERSION].join(' \\\n  '),
    );
    expect(exampleOf('asset-list')).toContain(`curl "${ASSETS}?tags=lighthouse%2Csea"`);
  });

  it('includes the method and the body of a changing call', () => {
    expect(exampleOf('asset-trash')).toBe(
      [
        `curl -X DELETE "${ASSETS}"`,
        KEY,
        VERSION,
        '-H "Content-Type: application/json"',
        `-d '{"ids":["k3JxT0v9QmZbW2rLp8aYc"]}'`,
      ].join(' \\\n  '),
    );
    expect(exampleOf('asset-upload')).toBe(
      [`curl "${ASSETS}"`, KEY, VERSION, '-F "files=@photo.jpg"'].join(' \\\n  '),
    );
  });

  it('writes an archive to a file', () => {
    const address = ASSETS.replace('/assets', '/archive');
    expect(exampleOf('asset-archive')).toBe(
      [`curl "${address}"`, KEY, VERSION, '-o archive.zip'].join(' \\\n  '),
    );
  });

  it('sends no credential where none is needed', () => {
    expect(exampleOf('library-createUnclaimed')).not.toContain('Authorization');
  });

  it('keeps an apostrophe in a body', () => {
    const [operation] = operations.filter(({ operationId }) => operationId === 'asset-describe');
    const content = { 'application/json': { schema: {}, example: { description: "Ada's" } } };
    const changed = operation && { ...operation, requestBody: { content } };
    expect(changed && curlExample(changed, BASE)).toContain(`-d '{"description":"Ada'\\''s"}'`);
  });
});
