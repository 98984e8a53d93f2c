import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> };
type Document = { paths: Record<string, Record<string, Operation>> };
type Judged = { pattern: RegExp; method: string; byStatus: Map<string, ValidateFunction> };

let judged: Promise<Judged[]> | undefined;

/** Prepares the document of a service: for every operation and status the check of its body. */
async function readDocument(url: string): Promise<Judged[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => {
      const byStatus = new Map<string, ValidateFunction>();
      for (const status of Object.keys(responses)) {
        const place = [
          'paths',
          path,
          method,
          'responses',
          status,
          'content',
          'application/json',
          'schema',
        ];
        const pointer = place
          .map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))
          .join('/');
        byStatus.set(status, ajv.compile({ $ref: `document#/${encodeURI(pointer)}` }));
      }
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return { pattern, method, byStatus };
    }),
  );
}

/** Throws when an answer is not as the service's own OpenAPI document says. */
export async function conform(
  url: string,
  method: string,
  path: string,
  answer: { status: number; body: unknown },
): Promise<void> {
  judged ??= readDocument(url);
  const bare = path.split('?')[0] ?? '';
  const operation = (await judged).find(
    (one) => one.method === method.toLowerCase() && one.pattern.test(bare),
  );
  // Unknown paths, HEAD and OPTIONS are not in the document.
  if (!operation) return;
  const validate = operation.byStatus.get(String(answer.status));
  if (!validate)
    throw new Error(`${method} ${bare} answers ${answer.status}, which the document does not know`);
  if (validate(answer.body)) return;
  const faults = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${method} ${bare} does not answer as documented: ${faults?.join('; ')}`);
}
