import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { MCP_METADATA_PATH } from '@/contract/organization/applications';
import { type ApiContext, type ApiDependencies, contextOf } from '@/procedures/context';
import { holderOfPrincipal, strangerAt } from '@/procedures/process-permits';
import { type CallerAdmissionOptions, makeCallerAdmission } from '../admission/admit-caller';
import { clientIp } from '../admission/client-ip';
import { refusalOfCoding } from '../admission/content-coding';
import { policyHeader } from '../admission/rate-limit';
import { parseJson, readBytes, withLargeBody } from '../admission/read-json-body';
import { endRefused } from '../server/end-refused';
import { logFailure } from '../server/log-failure';
import { refusalOf } from '../server/refusal-of';
import { requestIdOf } from '../server/request-context';
import { makeMcpServer } from './make-mcp-server';

export const MCP_PATHS = ['/mcp', '/mcp/anonymous'];

type Answer = { status: number; body: string };

/**
 * Answers the Model Context Protocol at /mcp and /mcp/anonymous: Streamable HTTP without sessions, so every request is
 * one POST with one message. Origin, method, credential, rate limit and scope are checked before the body is read.
 */
export function makeMcpHandler(dependencies: ApiDependencies, options: CallerAdmissionOptions) {
  const { log } = dependencies;
  const admission = makeCallerAdmission(dependencies, {
    ...options,
    metadataPath: MCP_METADATA_PATH,
  });
  const origin = new URL(options.publicUrl).origin;

  async function answer(request: IncomingMessage, headers: OutgoingHttpHeaders): Promise<Answer> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    // A page of another site, or one whose name was bound to this address (DNS rebinding).
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      refuse('FORBIDDEN', 'Pages of other sites cannot call this server.');
    if (request.method !== 'POST') {
      headers.Allow = 'POST';
      throw new Refusal('BAD_USER_INPUT', { status: 405, message: 'Send messages by POST.' });
    }
    const credentialed = path === '/mcp';
    const caller = await admission.admit({ request, headers, path }, { credentialed });
    if (caller?.refusal) throw caller.refusal;
    admission.refuseMissingScope({ headers }, caller);
    const context = contextOf(dependencies, {
      principal: caller?.principal ?? null,
      invalidBody: null,
      clientIp: clientIp(request, options.trustProxy),
      visit: null,
      files: null,
    });
    const coded = refusalOfCoding(request);
    if (coded) throw coded;
    const isLarge = Number(request.headers['content-length'] ?? Infinity) > LIMITS.bodyBytes;
    const holder = caller ? holderOfPrincipal(caller.principal) : strangerAt(context.clientIp);
    const share = { permits: dependencies.permits, holder };
    const most = credentialed ? LIMITS.mcpBodyBytes : LIMITS.bodyBytes;
    const take = (bytes: Buffer | null) => exchange(context, request, messageIn(bytes, most));
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
      const refusal = refusalOf(failure);
      admission.explain({ request, headers }, refusal);
      if (refusal.status >= 500)
        logFailure(log, failure, 'An MCP request failed.', { id: requestIdOf(response) });
      const { code, message, status } = refusal;
      const error = { code: -32000, message, data: { code } };
      return { status, body: JSON.stringify({ jsonrpc: '2.0', id: null, error }) };
    });
    await endRefused(request, response, { ...answered, headers });
  };
}

/**
 * The message of a body. A batch is refused: it would count once against the rate limit, however many messages it has.
 */
function messageIn(bytes: Buffer | null, most: number): object {
  if (bytes === null) return refuse('PAYLOAD_TOO_LARGE', `The body is larger than ${most} bytes.`);
  const message = parseJson(bytes);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return refuse('BAD_USER_INPUT', 'Send one message as a JSON object.');
  return message;
}

/** Gives each message its own server, as the protocol demands without sessions, and returns its answer. */
async function exchange(
  context: ApiContext,
  request: IncomingMessage,
  message: object,
): Promise<Answer> {
  const readOnly = new URL(request.url ?? '', 'http://localhost').searchParams.has('read-only');
  const server = makeMcpServer(context, { readOnly });
  // Without `sessionIdGenerator` it has no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const sent = new Request('http://localhost/mcp', { method: 'POST', headers });
    const answer = await transport.handleRequest(sent, { parsedBody: message });
    return { status: answer.status, body: await answer.text() };
  } finally {
    await server.close();
  }
}
