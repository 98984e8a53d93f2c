import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Operation = { responses: Record<string, { content?: Record<string, object> }> };
const JSON_TYPE = 'application/json';
type Document = { paths: Record<string, Record<string, Operation>>; components: object };
/** An operation of the document, with a validator of the body for every status. */
type OperationCheck = { pattern: RegExp; method: string; byStatus: Map<string, ValidateFunction> };

let checks: Promise<OperationCheck[]> | undefined;

/** A copy of an OpenAPI document in which each operation has the parameters and answers that it shares with others. */
export function withoutSharing<Document extends { components: object }>(
  document: Document,
): Document {
  const { parameters, responses } = document.components as Record<string, Record<string, object>>;
  const shared = new Map(
    Object.entries({ parameters, responses }).flatMap(([kind, components = {}]) =>
      Object.entries(components).map(([name, each]) => [`#/components/${kind}/${name}`, each]),
    ),
  );
  return JSON.parse(JSON.stringify(document), (_, value) => shared.get(value?.$ref) ?? value);
}

/** Clients must accept unknown fields; in tests, a field missing in every shape is a mistake. */
const closed = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value
    ? { additionalProperties: false, ...value }
    : value;

/** Reads the OpenAPI document of a service and compiles a validator for every operation and status. */
async function readDocument(url: string): Promise<OperationCheck[]> {
  const text = await (await fetch(`${url}/api/openapi.json`)).text();
  const document = withoutSharing<Document>(JSON.parse(text, closed));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => {
      const byStatus = new Map<string, ValidateFunction>();
      for (const [status, { content }] of Object.entries(responses)) {
        // A file has no shape.
        if (!content?.[JSON_TYPE]) continue;
        const schemaPath = [
          'paths',
          path,
          method,
          'responses',
          status,
          'content',
          JSON_TYPE,
          'schema',
        ];
        const pointer = schemaPath
          .map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))
          .join('/');
        byStatus.set(status, ajv.compile({ $ref: `document#/${encodeURI(pointer)}` }));
      }
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return { pattern, method, byStatus };
    }),
  );
}

/** Throws if an answer does not match the service's own OpenAPI document. */
export async function checkAgainstOpenApi(
  url: string,
  method: string,
  path: string,
  answer: { status: number; body: unknown },
): Promise<void> {
  checks ??= readDocument(url);
  const pathname = path.split('?')[0] ?? '';
  const operation = (await checks).find(
    (one) => one.method === method.toLowerCase() && one.pattern.test(pathname),
  );
  // The document lists neither unknown paths nor HEAD and OPTIONS.
  if (!operation) return;
  const validate = operation.byStatus.get(String(answer.status));
  if (!validate)
    throw new Error(
      `${method} ${pathname} answers ${answer.status}, which the document does not list`,
    );
  if (validate(answer.body)) return;
  const problems = validate.errors?.map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  throw new Error(`${method} ${pathname} does not answer as documented: ${problems?.join('; ')}`);
}
