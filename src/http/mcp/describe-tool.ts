import type { Tool as ShownTool } from '@modelcontextprotocol/sdk/types.js';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { type ZodType, z } from 'zod';
import { appRouter } from '@/procedures/router';
import { OPERATION_DESCRIPTIONS } from '../openapi/descriptions';
import { type Schema, shownSchema } from '../openapi/shapes';
import type { Tool } from './tools';

type Procedure = {
  _def: { type: string; meta?: OpenApiMeta; inputs: ZodType[]; output?: ZodType };
};

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** What we know about the procedure of a tool. Throws when there is none. */
export function procedureOf({ procedure }: Tool) {
  const found = procedures[procedure];
  if (!found) throw new Error(`There is no procedure ${procedure}.`);
  return found._def;
}

/** A tool as clients list it, with the shapes and texts of its operation. */
export function describeTool(tool: Tool): ShownTool {
  const { inputs, meta, output } = procedureOf(tool);
  const operation = tool.procedure.replace('.', '-');
  const place = procedureOf(tool).type === 'query' ? 'query' : 'body';
  const input = tool.input ?? inputs[0] ?? z.object({});
  const description = forTools(tool.description ?? OPERATION_DESCRIPTIONS[operation]);
  return {
    name: tool.name,
    title: tool.title ?? meta?.openapi?.summary ?? tool.name,
    ...(description && { description }),
    annotations: tool.annotations,
    inputSchema: inputOf(schemaOf(input, 'input', [operation, place]), tool.defaults ?? {}),
    ...(tool.stated && output && { outputSchema: answerOf(output, tool.list, operation) }),
  };
}

/** Sentences about requests of REST. */
const ABOUT_REST =
  / Separate them by commas, or repeat the parameter\.| An addition to the interface\.| `Api-Version` may be missing\./g;

const forTools = (description: string | undefined) => description?.replace(ABOUT_REST, '');

/** Properties described for a tool, with its own defaults. */
function inputOf<Shown extends Schema>(schema: Shown, defaults: Record<string, unknown>): Shown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([name, { description, ...rest }]) => [
      name,
      {
        ...(typeof description === 'string' && { description: forTools(description) }),
        ...rest,
        ...(name in defaults && { default: defaults[name] }),
      },
    ],
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

const answerOf = (output: ZodType, list: string | undefined, operation: string) =>
  schemaOf(list ? z.object({ [list]: output }) : output, 'output', [operation, 'answer']);

function schemaOf(shape: ZodType, io: 'input' | 'output', shapes: readonly string[]) {
  const schema = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => showMeant(jsonSchema as Schema),
  }) as Schema;
  const { $schema: _, ...shown } = shownSchema(schema, shapes);
  return { ...shown, type: 'object' as const };
}

/** Query parameters are parsed from text; clients see the types they stand for. */
function showMeant(schema: Schema) {
  const { override, ...rest } = schema;
  if (!override) return;
  for (const name of Object.keys(schema)) delete schema[name];
  const { description } = rest;
  Object.assign(schema, override, description ? { description } : {});
}
