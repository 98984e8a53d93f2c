import { generateOpenApiDocument } from 'trpc-to-openapi';
import { LIMITS } from '@/contract/limits';
import type { Event } from '@/contract/organization/event';
import { EXAMPLE_ID } from '@/contract/parameters';
import { LATEST_API_VERSION } from '@/contract/versions';
import type { Beside } from '@/procedures/context';
import type { Meta } from '@/procedures/procedure';
import { appRouter, procedureNamed } from '@/procedures/router';
import { FOLLOWED } from '../rest/event-stream';
import { placeAt, type Route } from '../rest/routes';
import {
  ADDITION,
  CONDITIONS,
  IDEMPOTENCY_KEY,
  LAST_EVENT_ID,
  type Parameter,
  shareParameters,
  shownParameter,
  versionHeader,
} from './parameters';
import {
  answerHeaders,
  ERROR_SHAPES,
  type FailureStatus,
  failureResponses,
  failuresOf,
  HEADERS,
  headersOf,
} from './responses';
import { exampleOf, type Schema, type Schemas, shownSchema, shownSchemas } from './shapes';
import { shareAnswers } from './share-answers';
import { webhooksOf } from './webhooks';

type Content = Record<string, { schema: Schema; example?: unknown }>;
type Response = { description?: string; headers?: unknown; content?: Content } | { $ref: string };
type Operation = {
  operationId: string;
  description?: string | undefined;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
  security?: unknown;
};

/** The groups of operations, by the router of their procedures. */
const TAGS = {
  me: { name: 'Credential', description: 'What a credential gives access to.' },
  library: { name: 'Libraries', description: 'Collections of assets in an organization.' },
  asset: { name: 'Assets', description: 'Images and videos, their variants and their changes.' },
  upload: { name: 'Resumable uploads', description: 'Files that come in several requests.' },
  search: { name: 'Search', description: 'Finding assets in all libraries of a credential.' },
  event: { name: 'Events', description: 'What changes in an organization.' },
  bulkChange: {
    name: 'Changes',
    description: 'Changes by a person, for as long as they can be undone.',
  },
  savedSearch: { name: 'Saved searches', description: 'Filters under a name.' },
  collection: { name: 'Collections', description: 'Assets of several libraries, put together.' },
  delivery: { name: 'Delivery', description: 'In which form files leave, and signed addresses.' },
  shareLink: { name: 'Share links', description: 'Links for visitors without an account.' },
  comment: { name: 'Comments', description: 'What people say about an asset.' },
  webhook: { name: 'Webhooks', description: 'URLs that the service sends events to.' },
  member: { name: 'Members', description: 'The people of an organization, and invitations.' },
  tag: { name: 'Tags', description: 'The tags that the assets of a library carry.' },
};

/** Uploads are streamed, so no procedure describes the shape of their body. */
const UPLOAD_BODY: Schema = {
  type: 'object',
  required: ['files'],
  properties: {
    files: {
      description: 'The files to store.',
      type: 'array',
      minItems: 1,
      maxItems: LIMITS.filesPerUpload,
      items: { type: 'string', format: 'binary' },
      example: ['<the bytes of lighthouse.jpg>'],
    },
    parentId: {
      description: 'Attaches the one file as a variant of this asset.',
      type: 'string',
      example: EXAMPLE_ID,
    },
  },
};

const UNCHANGED: Response = {
  description: 'The asset is still the one that `If-None-Match` names',
  headers: answerHeaders(['ETag']),
};

/** The answer of operations that have nothing to say. */
const DONE = 'Done';

/**
 * The OpenAPI 3.1 document of the interface, generated from the procedures. Success bodies appear in their
 * envelope, failures as the single error shape.
 */
export function openApiDocument(baseUrl: string): object {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Vitrine',
    description: 'Stores, organizes, searches and serves the images and videos of organizations.',
    version: LATEST_API_VERSION,
    baseUrl,
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key, or an OAuth access token.',
      },
    },
  });
  const { origin: url } = new URL(baseUrl);
  const schemas = namedShapes(document.components?.schemas as Schemas);
  const operations: Operation[] = [];
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
      const route = placeAt(path.replace(/[{}]/g, '')).routes.get(method.toUpperCase());
      if (!route) continue;
      completeOperation(operation, route, schemas);
      operations.push(operation);
    }
  return {
    ...document,
    info: {
      ...document.info,
      contact: { name: 'The operator of this service', url },
      license: { name: 'None chosen yet', url },
    },
    tags: Object.values(TAGS),
    components: {
      ...document.components,
      schemas: { ...shownSchemas(schemas), ...ERROR_SHAPES },
      headers: HEADERS,
      parameters: shareParameters(operations),
      responses: {
        [DONE]: enveloped({ type: 'object', properties: {} }, schemas, {
          status: 200,
          credentialed: true,
        }),
        ...failureResponses(),
        ...shareAnswers(operations),
      },
    },
    webhooks: webhooksOf(schemas, TAGS.event.name),
  };
}

/** Without the generator's own error shapes: nothing refers to them. */
const namedShapes = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));

/** Adds to an operation what the generator does not know: texts, examples, the envelope, headers and failures. */
function completeOperation(operation: Operation, route: Route, schemas: Schemas) {
  const { meta = {} } = procedureNamed(route.operation);
  operation.tags = [TAGS[operation.operationId.split('-')[0] as keyof typeof TAGS].name];
  operation.description = [
    operation.description,
    meta.unversioned && '`Api-Version` may be missing.',
    meta.addition && ADDITION,
  ]
    .filter(Boolean)
    .join(' ');
  if (!route.credentialed) operation.security = [];
  if (route.method === 'DELETE') showBody(operation);
  if (route.multipart)
    operation.requestBody = {
      required: true,
      content: { 'multipart/form-data': { schema: UPLOAD_BODY } },
    };
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    content.example = exampleOf(content.schema, schemas);
    content.schema = shownSchema(content.schema);
  }
  const parameters = (operation.parameters ?? []).map((each) => shownParameter(each, schemas));
  operation.parameters = [
    versionHeader(!meta.unversioned),
    ...(route.executedOnce ? [IDEMPOTENCY_KEY] : []),
    ...(meta.conditional ? [CONDITIONS[route.method as keyof typeof CONDITIONS]] : []),
    ...parameters,
  ];
  const success = operation.responses['200'] as { content?: Content };
  const data = success.content?.['application/json']?.schema ?? {};
  operation.responses = {
    [route.status]: withBeside(withHeaders(successOf(data, schemas, route), meta), meta),
    ...failuresOf(statusesOf(route, meta), route.credentialed),
  };
  if (meta.conditional && route.method === 'GET') operation.responses[304] = UNCHANGED;
  if (route.operation === FOLLOWED) showStream(operation);
}

/** The possible failures of an operation. */
function statusesOf(route: Route, { failures = [], conditional }: Meta): FailureStatus[] {
  const statuses = new Set<FailureStatus>([400, 429, 500, 503, ...failures]);
  if (route.credentialed) statuses.add(401).add(403);
  if (route.credentialed && route.path.includes('{')) statuses.add(404);
  if (route.executedOnce) statuses.add(409);
  if (conditional && route.method !== 'GET') statuses.add(412);
  // A body is read, and its coding checked, also where none is expected.
  if (route.method !== 'GET') statuses.add(415);
  return [...statuses];
}

/** Describes the endless form of the answer. */
function showStream({ parameters, responses }: Operation) {
  parameters?.push(LAST_EVENT_ID);
  const { content = {} } = responses['200'] as { content?: Content };
  const listed = content['application/json']?.example as { data: Event[] } | undefined;
  const event = listed?.data[0];
  const data = `{"id":"${event?.id}","type":"${event?.type}",…}`;
  content['text/event-stream'] = {
    schema: { type: 'string', description: 'The data of each event is an `Event`.' },
    example: `id: ${event?.id}\ndata: ${data}\n\n`,
  };
}

/** The generator describes the input of a DELETE as a query; the interface takes it as a JSON body. */
function showBody(operation: Operation) {
  const parameters = operation.parameters ?? [];
  const inputs = parameters.filter((parameter) => parameter.in === 'query');
  if (inputs.length === 0) return;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema ?? {}])),
    required: inputs.filter(({ required }) => required).map(({ name }) => name),
  };
  operation.parameters = parameters.filter((parameter) => parameter.in !== 'query');
  operation.requestBody = { required: true, content: { 'application/json': { schema } } };
}

function successOf(data: Schema, schemas: Schemas, route: Route): Response {
  const { status, credentialed } = route;
  if (data.format === 'binary')
    return {
      description: 'The ZIP',
      headers: headersOf(status, credentialed),
      content: { 'application/zip': { schema: data, example: 'PK…' } },
    };
  const isEmpty = data.type === 'object' && Object.keys(data.properties ?? {}).length === 0;
  return isEmpty ? { $ref: `#/components/responses/${DONE}` } : enveloped(data, schemas, route);
}

const withHeaders = (response: Response, { headers }: Meta): Response =>
  headers && !('$ref' in response)
    ? { ...response, headers: { ...(response.headers as object), ...answerHeaders(headers) } }
    : response;

/** Adds what stands beside the data of an answer on request: shapes of their own. */
function withBeside(response: Response, { beside = [] }: Meta): Response {
  const { content } = response as { content?: Content };
  const schema = content?.['application/json']?.schema;
  for (const name of beside) Object.assign(schema?.properties ?? {}, { [name]: BESIDE[name] });
  return response;
}

const BESIDE: Record<Beside, Schema> = {
  nextCursor: { description: 'The next `cursor`.', $ref: '#/components/schemas/NextCursor' },
  facets: { description: 'What was counted.', $ref: '#/components/schemas/Facets' },
};

/** The success response with `{ data: … }` around its body. */
function enveloped(
  data: Schema,
  schemas: Schemas,
  { status, credentialed }: Pick<Route, 'status' | 'credentialed'>,
): Response {
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: { description: 'The result.', ...shownSchema(data) } },
  };
  return {
    description: status === 201 ? 'Created' : 'Done',
    headers: headersOf(status, credentialed),
    content: { 'application/json': { schema, example: { data: exampleOf(data, schemas) } } },
  };
}
