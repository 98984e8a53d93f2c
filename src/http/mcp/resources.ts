import { ErrorCode, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { ApiContext } from '@/procedures/context';
import { refusalOf } from '../server/refusal-of';
import { callProcedure } from './call-procedure';
import { compact } from './compact-answer';
import { listAssets } from './read-page';

const LIBRARY = 'vitrine://organizations/{organizationId}/libraries/{libraryId}';

/** The parts of a library clients can read, by URI template. */
export const RESOURCE_TEMPLATES = [
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
export async function readResource(context: ApiContext, uri: string): Promise<ReadResourceResult> {
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
