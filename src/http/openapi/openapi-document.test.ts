import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi-document';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Operation = {
  operationId: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  parameters: { name: string; in: string; description?: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers: object; content: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: Record<'schemas' | 'parameters' | 'responses' | 'headers', Record<string, Schema>>;
};
const sent = JSON.stringify(openApiDocument('http://localhost/api'));
/** With what operations share in each of them; shapes stay references. */
const document = JSON.parse(sent, (_, value) => {
  const [, kind, name] =
    /^#\/components\/(parameters|responses)\/(\w+)$/.exec(value?.$ref ?? '') ?? [];
  return kind && name ? JSON.parse(sent).components[kind][name] : value;
}) as Document;
const { paths, components } = document;
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const ASSETS = '/organizations/{organizationId}/libraries/{libraryId}/assets';

/** Every body of the document, as `operation status`, with its shape and example. */
const bodies = operations.flatMap(({ operationId, requestBody, responses }) => [
  ...Object.values(requestBody?.content ?? {}).map(
    (body) => [`${operationId} request`, body] as const,
  ),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).map((body) => [`${operationId} ${status}`, body] as const),
  ),
]);

/** Every property below a shape, as `path name`. */
function propertiesOf(schema: Schema, path: string): [string, Schema][] {
  const inner = [schema.items, ...((schema.anyOf as Schema[]) ?? [])].filter(Boolean) as Schema[];
  const own = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return [
    ...own.flatMap(([name, each]): [string, Schema][] => [
      [`${path}.${name}`, each],
      ...propertiesOf(each, `${path}.${name}`),
    ]),
    ...inner.flatMap((each) => propertiesOf(each, path)),
  ];
}

describe('openApiDocument', () => {
  it('describes the input of a DELETE as its JSON body', () => {
    const trash = paths[ASSETS]?.delete as Operation;
    expect(trash.parameters.map(({ name }) => name)).toEqual([
      'Api-Version',
      'organizationId',
      'libraryId',
    ]);
    const ids = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 };
    expect(trash.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: { ids: { ...ids, description: expect.any(String) } },
      required: ['ids'],
    });
  });

  it('describes every operation, parameter and property', () => {
    for (const { operationId, description, parameters } of operations) {
      expect(description, operationId).toBeTruthy();
      for (const parameter of parameters)
        expect(parameter.description, `${operationId} ${parameter.name}`).toBeTruthy();
    }
    const named = Object.entries(components.schemas);
    const shapes = [...named, ...bodies.map(([name, { schema }]) => [name, schema] as const)];
    for (const [place, { description }] of shapes.flatMap(([name, schema]) =>
      propertiesOf(schema, name),
    ))
      expect(description, place).toBeTruthy();
  });

  it('describes a name that several operations use as each means it', () => {
    const bodyOf = (id: string) =>
      operations.find(({ operationId }) => operationId === id)?.requestBody?.content[
        'application/json'
      ] as { schema: { properties: Record<string, Schema> }; example: Schema };
    const { url, libraries } = bodyOf('webhook-add').schema.properties;
    expect(url?.description).toContain('Where events are sent');
    expect(libraries?.description).toContain('whose events are sent');
    expect(bodyOf('member-invite').schema.properties.email?.description).toContain('invitation');
    expect(bodyOf('collection-create').example.description).not.toContain('dusk');
  });

  it('has a matching example for every request and answer shape', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addFormat('binary', true);
    ajv.addSchema({ $id: 'document', ...JSON.parse(sent) });
    for (const [name, { schema, example }] of bodies) {
      const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
      expect(ajv.validate(resolved, example), `${name}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('leaves answers open for new fields, and gives no shape the name of a tag', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
    const tags = document.tags.map(({ name }) => name);
    for (const operation of operations)
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
    expect(Object.keys(components.schemas).filter((name) => tags.includes(name))).toEqual([]);
  });

  it('has what many operations share once', () => {
    const { parameters, responses } = JSON.parse(sent).paths[ASSETS].get;
    const names = ['ApiVersion', 'OrganizationId', 'LibraryId'];
    expect(parameters.slice(0, 3)).toEqual(
      names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    );
    expect(responses[404]).toEqual({ $ref: '#/components/responses/NotFound' });
    expect(sent.length / operations.length).toBeLessThan(3_200);
  });

  it('names the possible failures of each operation, and requires no credential for the anonymous one', () => {
    const failuresOf = (id: string) =>
      Object.keys(operations.find(({ operationId }) => operationId === id)?.responses ?? {});
    expect(failuresOf('library-createUnclaimed')).toEqual([
      '200',
      '400',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(failuresOf('asset-list')).not.toContain('409');
    expect(failuresOf('asset-upload')).toContain('413');
    const open = operations.filter(({ security }) => security?.length === 0);
    expect(open.map(({ operationId }) => operationId)).toEqual(['library-createUnclaimed']);
  });
});
