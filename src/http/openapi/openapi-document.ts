import { generateOpenApiDocument } from 'trpc-to-openapi';
import { ERRORS } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { LATEST_API_VERSION } from '@/contract/versions';
import { appRouter } from '@/procedures/router';
import { placeAt, type Route } from '../rest/routes';
import { OPERATION_DESCRIPTIONS, TAGS } from './descriptions';
import { exampleOf } from './examples';
import { failuresOf, HEADERS, headersOf } from './responses';
import { describedValue, type Schema, type Schemas, shownSchema } from './shapes';
import { webhooksOf } from './webhooks';

type Content = Record<string, { schema: Schema; example?: unknown }>;
type Response = { description?: string; headers?: unknown; content?: Content };
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string | undefined;
  schema?: Schema;
  example?: unknown;
};
type Operation = {
  operationId: string;
  description?: string | undefined;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
  security?: unknown;
};

const VERSION_HEADER: Parameter = {
  name: 'Api-Version',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'Pins the version of the interface.',
  example: LATEST_API_VERSION,
};

/** Of operations executed once. */
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyLength },
  description:
    'A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.',
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
};

/** Operations callable without a version: their clients speak a protocol without versions of ours. */
const UNVERSIONED = ['upload-get'];

/** The operation that also answers with server-sent events, and the header by which a reader continues. */
const FOLLOWED = 'event-list';
const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Of a stream, the id of the event after which it continues; before `after`.',
  example: '1023',
};

const ERROR_SHAPES = {
  Error: {
    type: 'object' as const,
    required: ['code', 'message'],
    properties: {
      code: { type: 'string' as const, enum: Object.keys(ERRORS) },
      message: { type: 'string' as const },
    },
  },
  ErrorResponse: {
    type: 'object' as const,
    required: ['error'],
    properties: { error: { $ref: '#/components/schemas/Error' } },
  },
};

/** Uploads are streamed, so no procedure describes the shape of their body. */
const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['files'],
        properties: {
          files: {
            type: 'array',
            minItems: 1,
            maxItems: LIMITS.filesPerUpload,
            items: { type: 'string', format: 'binary' },
          },
          parentId: {
            type: 'string',
            description: 'Attaches the one file as a variant of this asset.',
          },
        },
      },
    },
  },
};

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
  document.info.contact = { name: 'The operator of this service', url: new URL(baseUrl).origin };
  document.info.license = { name: 'None chosen yet', url: document.info.contact.url as string };
  document.tags = Object.values(TAGS);
  const schemas = shownComponents((document.components?.schemas ?? {}) as Schemas);
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations) as [string, Operation][]) {
      const route = placeAt(path.replace(/[{}]/g, '')).routes.get(method.toUpperCase());
      if (route) completeOperation(operation, route, schemas);
    }
  document.components = { ...document.components, schemas, headers: HEADERS as never };
  return { ...document, webhooks: webhooksOf(schemas) };
}

/** Adds to an operation what its procedure does not know: texts, examples, the envelope, headers and failures. */
function completeOperation(operation: Operation, route: Route, schemas: Schemas) {
  const { operationId } = operation;
  operation.tags = [TAGS[operationId.split('-')[0] ?? '']?.name ?? ''];
  operation.description = OPERATION_DESCRIPTIONS[operationId];
  if (!route.credentialed) operation.security = [];
  if (route.method === 'DELETE') showBody(operation);
  if (route.multipart) operation.requestBody = uploadBody;
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    content.schema = shownSchema(content.schema, [operationId, 'body']);
    content.example = exampleOf(content.schema, schemas, [operationId, 'body']);
  }
  const parameters = (operation.parameters ?? []).map((each) =>
    completeParameter(each, schemas, operationId),
  );
  const required = !UNVERSIONED.includes(operationId);
  operation.parameters = [
    { ...VERSION_HEADER, required },
    ...(route.executedOnce ? [IDEMPOTENCY_KEY] : []),
    ...parameters,
  ];
  // A body is read, and its coding checked, also where none is expected.
  const has = {
    ...{ body: route.method !== 'GET', credential: route.credentialed },
    idempotencyKey: route.executedOnce,
  };
  const { content } = operation.responses['200'] ?? {};
  const data = content?.['application/json']?.schema ?? {};
  operation.responses = {
    [route.status]:
      data.format === 'binary'
        ? zipFile(data, route)
        : enveloped(shownSchema(data, [operationId, 'answer']), schemas, route, operationId),
    ...failuresOf(operationId, has),
  };
  if (operationId === FOLLOWED) showStream(operation);
}

/** Describes the endless form of the answer. */
function showStream({ parameters, responses }: Operation) {
  parameters?.push(LAST_EVENT_ID);
  const { content = {} } = responses['200'] ?? {};
  const listed = content['application/json']?.example as { data: { id: string }[] } | undefined;
  const event = listed?.data[0];
  content['text/event-stream'] = {
    schema: { type: 'string', description: 'The data of each event is an `Event`.' },
    example: `id: ${event?.id}\ndata: ${JSON.stringify(event)}\n\n`,
  };
}

function completeParameter(parameter: Parameter, schemas: Schemas, operationId: string): Parameter {
  const { name, in: place, schema = {} } = parameter;
  const shapes = [operationId, place];
  const shown = shownSchema(schema, shapes);
  const example = shown.default ?? exampleOf(shown, schemas, shapes, name);
  return { ...parameter, schema: shown, description: describedValue(shapes, name), example };
}

/** The named shapes, without the generator's own error shapes: nothing refers to them. */
function shownComponents(schemas: Schemas): Schemas {
  const named = Object.entries({ ...schemas, ...ERROR_SHAPES });
  return Object.fromEntries(
    named
      .filter(([name]) => !name.startsWith('error.'))
      .map(([name, schema]) => [name, shownSchema(schema, [name])]),
  );
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

/** The success response as a ZIP instead of JSON. */
const zipFile = (schema: Schema, { status, credentialed }: Route): Response => ({
  description: 'The ZIP',
  headers: headersOf(status, credentialed),
  content: { 'application/zip': { schema, example: 'PK…' } },
});

/** The success response with `{ data: … }` around its body. */
function enveloped(
  data: Schema,
  schemas: Schemas,
  { status, credentialed }: Route,
  operationId: string,
): Response {
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: { description: describedValue([], 'data'), ...data } },
  };
  const example = { data: exampleOf(data, schemas, [operationId, 'answer']) };
  return {
    description: status === 201 ? 'Created' : 'Done',
    headers: headersOf(status, credentialed),
    content: { 'application/json': { schema, example } },
  };
}
