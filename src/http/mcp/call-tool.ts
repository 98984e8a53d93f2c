import { buffer } from 'node:stream/consumers';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ErrorCode, Refusal } from '@/contract/errors';
import { findServedFile } from '@/domain/asset/find-served-file';
import type { ApiContext } from '@/procedures/context';
import { procedureNamed } from '@/procedures/router';
import { openContent } from '../bytes-out/open-content';
import { callProcedure } from './call-procedure';
import { compact, plainOf } from './compact-answer';
import { asQuery } from './read-page';
import { refusalOfArguments } from './refusal-of-arguments';
import type { Tool } from './tools';

type Arguments = Record<string, unknown>;

/** Calls a tool. A refusal of its procedure is a result with `isError`, so the model reads why. */
export async function callTool(
  context: ApiContext,
  tool: Tool,
  sent: Arguments,
): Promise<CallToolResult> {
  try {
    const answer = await (tool.run ? tool.run(context, sent) : call(context, tool, sent));
    const whole = tool.list ? { [tool.list]: answer } : answer;
    // Clients check an answer against its stated shape.
    const structuredContent = tool.stated ? plainOf(whole) : compact(whole);
    const text = JSON.stringify(structuredContent);
    const image = tool.showsImage ? await imageOf(context, structuredContent) : [];
    return { content: [{ type: 'text', text }, ...image], structuredContent };
  } catch (failure) {
    return refused(context, tool, refusalOfArguments(failure, sent), failure);
  }
}

function call(context: ApiContext, { procedure }: Tool, sent: Arguments): Promise<unknown> {
  const isQuery = procedureNamed(procedure).type === 'query';
  return callProcedure(context, procedure, isQuery ? asQuery(sent) : sent);
}

/** The longest edge of the image shown to a model, in pixels. */
const SHOWN_EDGE_PX = 400;
/** The most bytes of an image without renditions, which is small in pixels. */
const MAX_IMAGE_BYTES = 1_000_000;
const SHOWN_TYPES = ['image/webp', 'image/png', 'image/jpeg', 'image/gif'];

/** A small image of an asset; none until it is processed. A missing file must not hide the known details. */
async function imageOf({ domain, dependencies }: ApiContext, { id }: { id?: unknown }) {
  if (typeof id !== 'string') return [];
  const file = await findServedFile(domain, id);
  if (!file) return [];
  const wanted = file.renditions.includes(SHOWN_EDGE_PX) ? SHOWN_EDGE_PX : file.renditions[0];
  if (wanted === undefined && !SHOWN_TYPES.includes(file.contentType)) return [];
  if (wanted === undefined && file.sizeBytes > MAX_IMAGE_BYTES) return [];
  const asked = { wanted: wanted ?? 'original', version: null, download: false } as const;
  const content = openContent(dependencies.blobs, file, asked, { method: 'GET' });
  if (!content) return [];
  const bytes = await content
    .open()
    .then(buffer)
    .catch(() => null);
  if (bytes === null) return [];
  const mimeType = wanted === undefined ? file.contentType : 'image/webp';
  return [{ type: 'image' as const, data: bytes.toString('base64'), mimeType }];
}

/** What a model should do about a refusal, where the message alone does not say it. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'Ask the person to connect this server again.',
  INVALID_API_KEY: 'Call whoami to see which organization the credential belongs to.',
  API_KEY_NOT_AUTHORIZED_FOR_LIBRARY: 'Call list_libraries to see the libraries within reach.',
  ORGANIZATION_NOT_FOUND: 'Call whoami to see the organizations within reach.',
  RESOURCE_NOT_FOUND: 'Call list_assets or search_assets for ids that exist.',
  NOT_FOUND: 'Check the ids: get_asset names variants, the tools that list name the rest.',
  BAD_USER_INPUT: 'Correct the arguments and call the tool again.',
  CONFLICT: 'Wait a few seconds and call the tool again.',
  LIBRARY_URL_TAKEN: 'Call create_library with another slug, or without one.',
  PAYLOAD_TOO_LARGE: 'Send a smaller file.',
  INTERNAL_SERVER_ERROR: 'Call the tool again once; tell the person if it fails again.',
  SERVICE_UNAVAILABLE: 'Wait half a minute and call the tool again.',
};

function refused(
  { dependencies }: ApiContext,
  tool: Tool,
  { code, message, status }: Refusal,
  failure: unknown,
): CallToolResult {
  if (status >= 500) dependencies.log.error({ err: failure }, 'An MCP tool failed.');
  const next =
    tool.next?.[code] ?? NEXT[code] ?? 'Tell the person; calling the tool again does not help.';
  const text = JSON.stringify({ error: { code, message, next } });
  return { isError: true, content: [{ type: 'text', text }] };
}
