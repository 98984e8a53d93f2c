import { LIMITS } from '@/contract/limits';
import { LATEST_API_VERSION } from '@/contract/versions';
import { exampleOf, type Schema, type Schemas, shownSchema } from './shapes';

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string | undefined;
  schema?: Schema;
  example?: unknown;
};

export const header = (
  name: string,
  description: string,
  example: string,
  { required = true, schema = {} }: { required?: boolean; schema?: Schema } = {},
): Parameter => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string', ...schema },
  description,
  example,
});

/** Said of operations and parameters that the specification does not have. */
export const ADDITION = 'An addition to the interface.';

export const versionHeader = (required: boolean) =>
  header('Api-Version', 'Pins the version of the interface.', LATEST_API_VERSION, { required });

/** Of operations executed once. */
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  `A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 \`CONFLICT\`. ${ADDITION}`,
  '8e03978e-40d5-43dd-bc93-6894a57f9324',
  { required: false, schema: { minLength: 1, maxLength: LIMITS.idempotencyKeyLength } },
);

/** Of reads and changes of one asset. */
export const CONDITIONS = {
  GET: header(
    'If-None-Match',
    `The \`ETag\` that you have: 304 without a body if the asset is still the same. ${ADDITION}`,
    '"Jm5x0cV3nQe8rTzKb1wYpA"',
    { required: false },
  ),
  PATCH: header(
    'If-Match',
    `The \`ETag\` that you have read: 412 \`PRECONDITION_FAILED\` if the asset has changed since. ${ADDITION}`,
    '"Jm5x0cV3nQe8rTzKb1wYpA"',
    { required: false },
  ),
};

/** Of the operation that also answers with server-sent events. */
export const LAST_EVENT_ID = header(
  'Last-Event-ID',
  'Of a stream, the id of the event after which it continues; before `after`.',
  '1023',
  { required: false },
);

/** A parameter of the generator as clients should see it: the texts stand beside its schema, not in it. */
export function shownParameter(parameter: Parameter, schemas: Schemas): Parameter {
  const { schema: generated = {}, ...rest } = parameter;
  const { description, ...schema } = shownSchema(generated);
  const isList = parameter.in === 'query' && schema.type === 'array';
  return {
    ...rest,
    schema,
    description: `${description}${isList ? ' Separate them by commas, or repeat the parameter.' : ''}`,
    example: exampleOf(generated, schemas),
  };
}

type Referring = { parameters?: (Parameter | { $ref: string })[] };

/** Makes a component of every parameter that several operations have, and returns the components. */
export function shareParameters(operations: Referring[]): Record<string, Parameter> {
  const shared: Record<string, Parameter> = {};
  const once = new Set<string>();
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (!('name' in parameter)) continue;
    const text = JSON.stringify(parameter);
    if (once.has(text)) shared[componentName(parameter)] ??= parameter;
    once.add(text);
  }
  const referred = (parameter: Parameter) => {
    const name = componentName(parameter);
    return JSON.stringify(parameter) === JSON.stringify(shared[name])
      ? { $ref: `#/components/parameters/${name}` }
      : parameter;
  };
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((each) =>
      'name' in each ? referred(each) : each,
    );
  return shared;
}

/** `Api-Version` becomes `ApiVersion`, `libraryId` becomes `LibraryId`. */
const componentName = ({ name }: Parameter) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
