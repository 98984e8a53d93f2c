/** The part of an OpenAPI 3.1 document used by the reference. */
export type OpenApiDocument = {
  info: { version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
};

type Reference = { $ref: string };

type Response = { description?: string; content?: Record<string, Content> };

type OperationObject = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response | Reference>;
  /** Empty: no credential is needed. */
  security?: unknown[];
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};

export type Content = { schema: Schema; example?: unknown };

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  deprecated?: boolean;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};

/** An operation with its method, its path below the base URL, and its own copy of what it shares with others. */
export type Operation = Omit<OperationObject, 'parameters' | 'responses'> & {
  method: string;
  path: string;
  parameters: Parameter[];
  responses: Record<string, Response>;
};

/** The groups of operations in the order of the document, without empty groups. */
export function groupsOf({ tags = [], paths, components }: OpenApiDocument) {
  const { parameters = {}, responses = {} } = components;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map((each) => resolved(each, parameters)),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, each]) => [
            status,
            resolved(each, responses),
          ]),
        ),
      }),
    ),
  );
  return tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter((operation) => operation.tags?.includes(tag.name)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** A part of the document itself, or the component that it refers to. */
function resolved<Part extends object>(
  part: Part | Reference,
  components: Record<string, Part>,
): Part {
  if (!('$ref' in part)) return part;
  const component = components[part.$ref.split('/').at(-1) ?? ''];
  if (!component) throw new Error(`The document has no ${part.$ref}.`);
  return component;
}
