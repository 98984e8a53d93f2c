import { generateOpenApiDocument } from 'trpc-to-openapi';
import { ERRORS } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { LATEST_API_VERSION } from '@/contract/versions';
import { appRouter } from '../router';
import { findRoute } from './routes';

type Schema = Record<string, unknown>;
type Response = {
  description?: string;
  headers?: unknown;
  content?: Record<string, { schema: Schema }>;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  operationId: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: unknown;
  responses: Record<string, Response>;
  security?: unknown;
};

const versionHeader: Parameter & { description: string } = {
  name: 'Api-Version',
  in: 'header',
  required: true,
  schema: { type: 'string', example: LATEST_API_VERSION },
  description: 'Pins the version of the interface.',
};

const errorSchema = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' as const, enum: Object.keys(ERRORS) },
        message: { type: 'string' as const },
      },
    },
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

const failure = (description: string): Response => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const failures = {
  400: failure('Malformed request, or a quota is used up'),
  401: failure('Missing or refused credential'),
  403: failure('The credential or the plan does not allow it'),
  404: failure('Unknown address, or out of reach'),
  409: failure('Conflicts with the present state'),
  413: failure('A file is too large'),
  429: failure('Rate limit exceeded'),
  500: failure('Unexpected fault; safe to try again'),
  503: failure(
    'The credential could not be verified, files not stored or the search not finished, for a moment',
  ),
};

/**
 * The OpenAPI 3.1 document of the interface, generated from the procedures. Success bodies appear in their
 * envelope, failures as the single error shape.
 */
export function openApiDocument(baseUrl: string): object {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Vitrine',
    description: 'Stores, organizes, searches and serves the images of organizations.',
    version: LATEST_API_VERSION,
    baseUrl,
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  });
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations) as [string, Operation][]) {
      const route = findRoute(method.toUpperCase(), path.replace(/[{}]/g, '')).route;
      operation.tags = [tagOf(operation)];
      if (method === 'delete') showBody(operation);
      if (route?.multipart) operation.requestBody = uploadBody;
      operation.parameters = [versionHeader, ...(operation.parameters ?? [])];
      operation.responses = {
        [route?.status ?? 200]: enveloped(operation.responses['200'] ?? {}),
        ...failures,
      };
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...onlyNamed(document.components?.schemas ?? {}), Error: errorSchema },
  };
  return document;
}

/** The noun that an operation belongs to: `asset-list` is listed under "Asset". */
function tagOf({ operationId }: Operation): string {
  const noun = operationId.split('-')[0] ?? '';
  return noun.charAt(0).toUpperCase() + noun.slice(1);
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

/** The success response with `{ data: … }` around its body. */
function enveloped(response: Response): Response {
  const data = response.content?.['application/json']?.schema ?? {};
  const schema = { type: 'object', required: ['data'], properties: { data } };
  return { ...response, content: { 'application/json': { schema } } };
}

/** Removes the generator's own error shapes, which nothing refers to any more. */
const onlyNamed = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
