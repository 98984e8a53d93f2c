import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, inject } from 'vitest';

export type Result = {
  isError?: boolean;
  content: Record<string, string>[];
  structuredContent: never;
};

/** The address of the MCP server. */
export const address = (path = '/mcp') => new URL(`${inject('serviceUrl')}${path}`);

/** The client of the official SDK, connected; `bearer` null: without a credential. */
export async function connect(bearer: string | null, path = '/mcp') {
  const headers: Record<string, string> = bearer ? { Authorization: `Bearer ${bearer}` } : {};
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(address(path), { requestInit: { headers } }),
  );
  // Fills the cache of output shapes; the client checks every result against them.
  const { tools } = await client.listTools();
  const use = async <Shape = Record<string, never>>(name: string, given: object = {}) => {
    const result = (await client.callTool({ name, arguments: { ...given } })) as unknown as Result;
    if (result.isError) throw new Error(result.content[0]?.text);
    return result.structuredContent as Shape;
  };
  const refusal = async (name: string, given: object = {}) => {
    const result = (await client.callTool({ name, arguments: { ...given } })) as unknown as Result;
    expect(result.isError, `${name} ${JSON.stringify(given)}`).toBe(true);
    return JSON.parse(result.content[0]?.text ?? '').error as Record<string, string>;
  };
  return { client, tools, use, refusal };
}
