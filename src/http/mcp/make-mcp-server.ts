import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { ApiContext } from '@/procedures/context';
import manifest from '../../../package.json' with { type: 'json' };
import { refusalOf } from '../server/refusal-of';
import { callProcedure } from './call-procedure';
import { callTool } from './call-tool';
import { compact } from './compact-answer';
import { describeTool } from './describe-tool';
import { readArguments } from './read-arguments';
import { listAssets } from './read-page';
import { ANONYMOUS_TOOLS, TOOLS, type Tool } from './tools';

const LIBRARY = 'vitrine://organizations/{organizationId}/libraries/{libraryId}';

/** The parts of a library clients can read, by URI template. */
const RESOURCE_TEMPLATES = [
  {
    name: 'assets',
    title: 'Assets of a library',
    description: 'The newest assets, as list_assets gives them without a page.',
    uriTemplate: `${LIBRARY}/assets`,
    mimeType: 'application/json',
  },
  {
    name: 'tags',
    title: 'Tags of a library',
    description: 'The tags with their counts, as list_tags gives them.',
    uriTemplate: `${LIBRARY}/tags`,
    mimeType: 'application/json',
  },
];

const URI = /^vitrine:\/\/organizations\/([^/]+)\/libraries\/([^/]+)\/(assets|tags)$/;

/** Reads a resource. Refuses an unknown URI, and every refusal of its procedure, with a protocol error. */
async function readResource(context: ApiContext, uri: string): Promise<ReadResourceResult> {
  const [, organizationId, libraryId, noun] = URI.exec(uri) ?? [];
  if (!noun) throw new McpError(ErrorCode.InvalidParams, `Resource not found: ${uri}`);
  const library = { organizationId, libraryId };
  const read = async () =>
    noun === 'assets'
      ? compact(await listAssets(context, library))
      : { tags: await callProcedure(context, 'tag.list', library) };
  const answer = await read().catch((failure) => {
    const { code, message } = refusalOf(failure);
    throw new McpError(ErrorCode.InvalidParams, `${code}: ${message}`, { code });
  });
  return {
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(answer) }],
  };
}

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
    const sent = readArguments(params.arguments ?? {}, tool.shown.inputSchema);
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
