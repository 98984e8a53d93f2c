import { withoutSharing } from '../../support/openapi-conformance';
import type { Random } from '../random';
import type { FuzzRequest } from './fuzz-request';

type Schema = { type?: string; items?: Schema; properties?: Record<string, Schema> };
type Parameter = { name: string; in: string; schema?: Schema };
type DocumentedOperation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type OpenApiDocument = {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: object;
};

/** An operation of the document with its method and its path below /api. */
export type Operation = DocumentedOperation & { method: string; path: string };

/** Existing ids for valid requests. */
export type FuzzFixture = {
  organization: string;
  keys: { write: string; read: string };
  token: string;
  assets: string[];
  variant: string;
  image: Buffer;
};

/** All operations in the OpenAPI document of a service. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/openapi.json`);
  const document = withoutSharing((await answer.json()) as OpenApiDocument);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** A request allowed by the document, made from the operation's parameters and body. */
export function makeValidRequest(
  operation: Operation,
  fixture: FuzzFixture,
  random: Random,
): FuzzRequest {
  const { operationId, method, path, parameters = [] } = operation;
  const text = (name: string) => textFor(name, fixture, random);
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, (_, name: string) => text(name)));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.next() < 0.5)
    .map(({ name, schema }): [string, string] => [
      name,
      schema?.type === 'integer' ? String(1 + random.below(50)) : encodeURIComponent(text(name)),
    ]);
  const { body, contentType } = makeBody(operation, fixture, random);
  const { keys, token } = fixture;
  const isAnonymous = path === '/libraries';
  const credential = random.pick([keys.write, keys.write, keys.write, token, keys.read]);
  return {
    operation: operationId,
    method,
    segments,
    query,
    headers: [
      ['Host', 'localhost'],
      ['Connection', 'close'],
      ['Api-Version', '2026-07-08'],
      ...(isAnonymous ? [] : [['Authorization', `Bearer ${credential}`] as [string, string]]),
      ...(contentType ? [['Content-Type', contentType] as [string, string]] : []),
    ],
    body,
    framing: 'length',
  };
}

function makeBody(
  { requestBody, operationId }: Operation,
  fixture: FuzzFixture,
  random: Random,
): { body: FuzzRequest['body']; contentType: string | null } {
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!contentType || !content) return { body: { kind: 'none' }, contentType: null };
  if (contentType === 'multipart/form-data') {
    const boundary = `b${random.below(1e9)}`;
    const file = {
      headers: [
        'Content-Disposition: form-data; name="files"; filename="a.png"',
        'Content-Type: image/png',
      ],
      body: fixture.image,
    };
    return {
      body: { kind: 'multipart', boundary, parts: [file], isClosed: true },
      contentType: `${contentType}; boundary=${boundary}`,
    };
  }
  const members = Object.entries(content.schema.properties ?? {}).map(
    ([name, schema]): [string, string] => {
      const value = () => textFor(name, fixture, random);
      // Deletes mostly name no asset, because the other operations need the assets.
      if (operationId === 'asset-trash' && random.next() < 0.9) return [name, '["nothing"]'];
      return [name, JSON.stringify(schema.type === 'array' ? [value()] : value())];
    },
  );
  return { body: { kind: 'json', members }, contentType };
}

/** A fitting value by the name of a parameter or member. */
function textFor(name: string, fixture: FuzzFixture, random: Random): string {
  switch (name) {
    case 'organizationId':
      return fixture.organization;
    case 'libraryId':
    case 'libraries':
      return 'first';
    case 'targetLibraryId':
      return random.pick(['first', 'second']);
    case 'assetId':
    case 'assetIds':
    case 'ids':
      return random.pick(fixture.assets);
    case 'variantId':
      return fixture.variant;
    case 'state':
    case 'approval':
      return 'approved';
    case 'email':
      return `fuzz-${random.below(1e9)}@example.org`;
    case 'slug':
      return `s${random.below(1e9)}`;
    default:
      return random.pick(['sea', 'hill', 'own word']);
  }
}
