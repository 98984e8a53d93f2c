import { describe, expect, inject, it } from 'vitest';
import { withoutSharing } from '../support/openapi-conformance';

type Document = {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: Record<string, unknown>;
        parameters: unknown[];
        security?: unknown[];
      }
    >
  >;
  components: Record<string, Record<string, unknown>>;
};

const read = async () =>
  (await fetch(`${inject('serviceUrl')}/api/openapi.json`)).json() as Promise<Document>;

/** Every `$ref` of a document. */
const references = (document: object) =>
  [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference as string,
  );

describe('GET /api/openapi.json', () => {
  it('needs no credential and no version', async () => {
    const { status, headers } = await fetch(`${inject('serviceUrl')}/api/openapi.json`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('lists the resources, without a broken reference', async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.components.schemas ?? {})).toEqual(
      expect.arrayContaining(['Asset', 'AssetVariant', 'Library', 'Tag', 'Me', 'ErrorResponse']),
    );
    const known = Object.entries(document.components).flatMap(([kind, components]) =>
      Object.keys(components).map((name) => `#/components/${kind}/${name}`),
    );
    for (const reference of references(document)) expect(known).toContain(reference);
  });

  it('is a page for people, too, where forms are numbered only beside each other', async () => {
    const html = await (await fetch(`${inject('serviceUrl')}/docs`)).text();
    const labels = new Set(html.match(/(?<=>)Fields of [^<]+/g));
    expect(labels).toContain('Fields of data');
    for (const label of labels)
      if (label.endsWith(', form 1')) expect(labels).toContain(label.replace(/1$/, '2'));
  });

  it('documents the envelope, the version header and the failures of every operation', async () => {
    const operations = Object.values(withoutSharing(await read()).paths).flatMap((path) =>
      Object.entries(path),
    );
    expect(operations.length).toBeGreaterThan(3);
    for (const [method, operation] of operations) {
      const { operationId, responses, parameters, security } = operation;
      const success = responses['200'] ?? responses['201'];
      // The archive is the only answer in another format than JSON.
      const content =
        operationId === 'asset-archive'
          ? { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: { type: 'object', required: ['data'] } } };
      expect(success).toMatchObject({ content });
      expect(responses).toMatchObject({ 400: {}, 429: {}, 500: {}, 503: {} });
      // The coding of a body is checked even where no body is expected.
      expect('415' in responses).toBe(method !== 'get');
      // Anonymous creation is the only operation without a credential to refuse.
      expect('401' in responses).toBe(security?.length !== 0);
      expect(parameters).toContainEqual(
        expect.objectContaining({ name: 'Api-Version', in: 'header' }),
      );
    }
  });
});
