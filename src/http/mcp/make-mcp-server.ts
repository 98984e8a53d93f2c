import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { ApiContext } from '@/procedures/context';
import manifest from '../../../package.json' with { type: 'json' };
import { callTool } from './call-tool';
import { describeTool } from './describe-tool';
import { RESOURCE_TEMPLATES, readResource } from './resources';
import { ANONYMOUS_TOOLS, TOOLS, type Tool } from './tools';
import { withoutNulls } from './without-nulls';

const described = (tool: Tool) => ({ ...tool, shown: describeTool(tool) });
const OFFERED = { credentialed: TOOLS.map(described), anonymous: ANONYMOUS_TOOLS.map(described) };
const INFO = { name: 'vitrine', title: 'Vitrine', version: manifest.version };

/**
 * The MCP server of one request. Procedures validate the arguments, after access. So this uses the low-level class,
 * because the other one validates first. `readOnly`: offers only the tools that read.
 */
export function makeMcpServer(context: ApiContext, { readOnly }: { readOnly: boolean }): Server {
  const isAnonymous = context.principal === null;
  const tools = OFFERED[isAnonymous ? 'anonymous' : 'credentialed'].filter(
    ({ annotations }) => !readOnly || annotations.readOnlyHint,
  );
  const server = new Server(INFO, {
    capabilities: isAnonymous ? { tools: {} } : { tools: {}, resources: {} },
    instructions: isAnonymous
      ? 'create_organization gives a library and a key for the server at /mcp.'
      : 'Call whoami first: it names the organizations and libraries that the other tools need.',
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ shown }) => shown),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const sent = withoutNulls(params.arguments ?? {}, tool.shown.inputSchema);
    return callTool(context, tool, sent);
  });
  if (isAnonymous) return server;
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    readResource(context, params.uri),
  );
  return server;
}
