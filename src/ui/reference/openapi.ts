/** The part of an OpenAPI 3.1 document used by the reference. */
export type OpenApiDocument = {
  info: { version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};

type OperationObject = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description?: string; content?: Record<string, Content> }>;
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

/** An operation with its method and its path below the base URL. */
export type Operation = OperationObject & { method: string; path: string };

/** The groups of operations in the order of the document, without empty groups. */
export function groupsOf({ tags = [], paths }: OpenApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
  return tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter((operation) => operation.tags?.includes(tag.name)),
    }))
    .filter(({ operations }) => operations.length > 0);
}
