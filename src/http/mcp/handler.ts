import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { MCP_METADATA_PATH } from '@/contract/organization/applications';
import { type ApiContext, type ApiDependencies, contextOf } from '@/procedures/context';
import { holderOfPrincipal, strangerAt } from '@/procedures/process-permits';
import { type CallerAdmissionOptions, makeCallerAdmission } from '../admission/admit-caller';
import { clientIp } from '../admission/client-ip';
import { refuseCoding } from '../admission/content-coding';
import { isObject } from '../admission/json-bounds';
import { policyHeader } from '../admission/rate-limit';
import { readBytes, withLargeBody } from '../admission/read-json-body';
import { endRefused } from '../server/end-refused';
import { loggedRefusal } from '../server/log-failure';
import { makeMcpServer } from './make-mcp-server';
import { readMessage } from './read-arguments';
import { readLargeMessage } from './read-large-message';

/** With and without a slash at the end, which some clients add. */
export const MCP_PATHS = ['/mcp', '/mcp/', '/mcp/anonymous', '/mcp/anonymous/'];

type Answer = { status: number; body: string; type: string | null };

/**
 * Answers the Model Context Protocol at /mcp and /mcp/anonymous: Streamable HTTP without sessions, so every request is
 * one POST with one message. Origin, method, credential, rate limit and scope are checked before the body is read.
 */
export function makeMcpHandler(dependencies: ApiDependencies, options: CallerAdmissionOptions) {
  const { log } = dependencies;
  const admission = makeCallerAdmission(dependencies, {
    ...options,
    // Some clients demand that the metadata names the address as they wrote it.
    metadataPath: (request) => MCP_METADATA_PATH + slashAtEnd(request),
  });
  const origin = new URL(options.publicUrl).origin;

  async function answer(request: IncomingMessage, headers: OutgoingHttpHeaders): Promise<Answer> {
    const credentialed = pathOf(request).replace(/\/$/, '') === '/mcp';
    // A page of another site, or one whose name was bound to this address (DNS rebinding). Programs built from web pages
    // send origins of their own schemes, such as `app://`.
    const { origin: from = origin } = request.headers;
    if (from !== origin && /^(https?:|null$)/i.test(from))
      refuse('FORBIDDEN', 'Pages of other sites cannot call this server.');
    if (request.method !== 'POST') {
      headers.Allow = 'POST';
      throw new Refusal('BAD_USER_INPUT', { status: 405, message: 'Send messages by POST.' });
    }
    const visit = { request, headers, path: pathOf(request) };
    const caller = await admission.admit(visit, { credentialed });
    if (caller?.refusal) throw caller.refusal;
    admission.refuseMissingScope(visit, caller);
    const context = contextOf(dependencies, {
      principal: caller?.principal ?? null,
      clientIp: clientIp(request, options.trustProxy),
    });
    refuseCoding(request);
    const isLarge = Number(request.headers['content-length'] ?? Infinity) > LIMITS.bodyBytes;
    const holder = caller ? holderOfPrincipal(caller.principal) : strangerAt(context.clientIp);
    const share = { permits: dependencies.permits, holder };
    const most = credentialed ? LIMITS.mcpBodyBytes : LIMITS.bodyBytes;
    const take = async (bytes: Buffer | null) =>
      exchange(context, request, await messageIn(bytes, most));
    if (!credentialed || !isLarge) return take(await readBytes(request, share, most));
    const { stagingFolder: folder } = dependencies.blobs;
    return withLargeBody(request, share, { folder, most }, take);
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const headers: OutgoingHttpHeaders = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...policyHeader(options.rateLimits.ip.policy),
    };
    const answered = await answer(request, headers).catch((failure) => {
      const refusal = loggedRefusal({ response, log }, failure, 'An MCP request failed.');
      admission.explain({ request, headers }, refusal);
      const { code, message, status } = refusal;
      const error = { code: -32000, message, data: { code } };
      return { status, body: JSON.stringify({ jsonrpc: '2.0', id: null, error }), type: null };
    });
    const { type, ...sent } = answered;
    if (type?.startsWith(EVENTS)) headers['Content-Type'] = EVENTS;
    await endRefused(request, response, { ...sent, headers });
  };
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';

const slashAtEnd = (request: IncomingMessage) => (pathOf(request).endsWith('/') ? '/' : '');

/**
 * The message of a body. A batch is refused: it would count once against the rate limit, however many messages it has.
 */
async function messageIn(bytes: Buffer | null, most: number): Promise<object> {
  if (bytes === null) return refuse('PAYLOAD_TOO_LARGE', `The body is larger than ${most} bytes.`);
  const message = await readLargeMessage(bytes);
  if (!isObject(message)) return refuse('BAD_USER_INPUT', 'Send one message as a JSON object.');
  return readMessage(message);
}

/**
 * Gives each message its own server, as the protocol demands without sessions, and returns its answer: JSON, whatever a
 * client says it accepts, or one event for a client that says it accepts only events. The body is read as JSON whatever
 * it is called.
 */
async function exchange(
  context: ApiContext,
  request: IncomingMessage,
  message: object,
): Promise<Answer> {
  const readOnly = new URL(request.url ?? '', 'http://localhost').searchParams.has('read-only');
  const server = makeMcpServer(context, { readOnly });
  // Without `sessionIdGenerator` it has no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !takesOnlyEvents(request),
  });
  await server.connect(transport);
  try {
    const headers = new Headers(STRICT_HEADERS);
    const version = request.headers['mcp-protocol-version'];
    if (typeof version === 'string') headers.set('mcp-protocol-version', version);
    const sent = new Request('http://localhost/mcp', { method: 'POST', headers });
    const answer = await transport.handleRequest(sent, { parsedBody: message });
    const type = answer.headers.get('content-type');
    return { status: answer.status, body: await answer.text(), type };
  } finally {
    await server.close();
  }
}

/** What the transport demands of every request. */
const STRICT_HEADERS = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

const EVENTS = 'text/event-stream';

const takesOnlyEvents = ({ headers: { accept = '' } }: IncomingMessage) =>
  accept.toLowerCase().includes(EVENTS) && !/json|\*/i.test(accept);
