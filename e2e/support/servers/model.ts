import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A completion request as the server received it. */
export type ModelRequest = {
  authorization: string | undefined;
  body: {
    model: string;
    stream?: boolean;
    response_format?: { type: string };
    messages: { role: string; content: unknown }[];
  };
  /** The image of the request, decoded from its data URL. */
  image: Buffer;
  /** Whether the client closed the connection before it had the whole answer. */
  aborted: boolean;
};

type Responder = (response: ServerResponse, request: ModelRequest) => unknown;

export type ModelServer = {
  /** A value for AI_BASE_URL. */
  baseUrl: string;
  /** The environment of a service to use this model. */
  env: Record<string, string>;
  /** Every request so far, oldest first. */
  requests: ModelRequest[];
  /** Answers requests from now on with a completion of this content. */
  respondWith(content: unknown): void;
  /** Answers requests from now on with this function. */
  respond(responder: Responder): void;
  close(): Promise<void>;
};

/** Starts a server for OpenAI's chat completions over HTTP. At first it answers with empty completions. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let responder: Responder = sendCompletion('');
  const server = createServer(async (incoming, response) => {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions')
      return response.writeHead(404).end();
    const request = await readRequest(incoming);
    response.on('close', () => {
      request.aborted = !response.writableFinished;
    });
    requests.push(request);
    await responder(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    baseUrl,
    env: { AI_BASE_URL: baseUrl, AI_API_KEY: 'sk-of-the-operator', AI_MODEL: 'seer' },
    requests,
    respondWith(content) {
      responder = sendCompletion(content);
    },
    respond(next) {
      responder = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest> {
  const body = (await json(incoming)) as ModelRequest['body'];
  const encoded = /"data:image\/jpeg;base64,([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? '';
  const { authorization } = incoming.headers;
  return { authorization, body, image: Buffer.from(encoded, 'base64'), aborted: false };
}

/** Answers with a completion whose text is `content`, or the JSON of it. */
export const sendCompletion = (content: unknown) => (response: ServerResponse) =>
  sendJson(200, completionOf(content))(response);

/** Answers with a status, JSON and further headers. */
export const sendJson =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** The body of a chat completion whose text is `content`, or the JSON of it. */
export const completionOf = (content: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'seer',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: typeof content === 'string' ? content : JSON.stringify(content),
      },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 },
});
