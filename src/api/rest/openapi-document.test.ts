import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi-document';

type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
};
const { paths } = openApiDocument('http://localhost/api') as {
  paths: Record<string, Record<string, Operation>>;
};
const assets = '/organizations/{organizationId}/libraries/{libraryId}/assets';

describe('openApiDocument', () => {
  it('shows what a DELETE takes as its JSON body', () => {
    const trash = paths[assets]?.delete as Operation;
    expect(trash.parameters.map(({ name }) => name)).toEqual([
      'Api-Version',
      'organizationId',
      'libraryId',
    ]);
    expect(trash.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: {
        ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
      },
      required: ['ids'],
    });
  });
});
