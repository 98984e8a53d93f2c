import type { Tool as ShownTool } from '@modelcontextprotocol/sdk/types.js';
import { type ZodType, z } from 'zod';
import { procedureNamed } from '@/procedures/router';
import { type Schema, type Schemas, shownSchema, shownSchemas } from '../openapi/shapes';
import type { Tool } from './tools';

/** A tool as clients list it, with the shapes and texts of its operation. */
export function describeTool(tool: Tool): ShownTool {
  const { inputs, meta, output } = procedureNamed(tool.procedure);
  const input = tool.input ?? inputs[0] ?? z.object({});
  const description = tool.description ?? meta?.openapi?.description;
  return {
    name: tool.name,
    title: tool.title ?? meta?.openapi?.summary ?? tool.name,
    ...(description && { description }),
    annotations: tool.annotations,
    inputSchema: withDefaults(schemaOf(input, 'input'), tool.defaults ?? {}),
    ...(tool.stated && output && { outputSchema: answerOf(output, tool.list) }),
  };
}

/** A shape with the defaults of a tool. */
function withDefaults<Shown extends Schema>(
  schema: Shown,
  defaults: Record<string, unknown>,
): Shown {
  const properties = Object.entries((schema.properties ?? {}) as Schemas).map(([name, each]) => [
    name,
    name in defaults ? { ...each, default: defaults[name] } : each,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

const answerOf = (output: ZodType, list: string | undefined) =>
  schemaOf(list ? z.object({ [list]: output }) : output, 'output');

function schemaOf(shape: ZodType, io: 'input' | 'output') {
  const schema = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => showMeant(jsonSchema as Schema),
  }) as Schema;
  const { $schema: _, $defs: named, ...shown } = shownSchema(schema);
  return {
    ...shown,
    type: 'object' as const,
    ...(named !== undefined && { $defs: shownSchemas(named as Schemas) }),
  };
}

/** Query parameters are parsed from text; clients see the types they stand for. */
function showMeant(schema: Schema) {
  const { override, ...rest } = schema;
  if (!override) return;
  for (const name of Object.keys(schema)) delete schema[name];
  const { description } = rest;
  Object.assign(schema, override, description ? { description } : {});
}
