import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request for a completion, as the server heard it. */
export type Heard = {
  authorization: string | undefined;
  body: {
    model: string;
    stream?: boolean;
    response_format?: { type: string };
    messages: { role: string; content: unknown }[];
  };
  /** The picture within, decoded from its data address. */
  picture: Buffer;
  /** Whether the client left before it had the whole answer. */
  left: boolean;
};

type Answering = (response: ServerResponse, heard: Heard) => unknown;

export type ModelServer = {
  /** What AI_BASE_URL would be. */
  baseUrl: string;
  /** Every request so far, the oldest first. */
  heard: Heard[];
  /** From now on the model says this. */
  says(content: unknown): void;
  /** From now on requests are answered so. */
  answers(answering: Answering): void;
  close(): Promise<void>;
};

/** A server that speaks OpenAI's protocol over HTTP, with a model on it that says what it is told to. */
export async function aModelServer(): Promise<ModelServer> {
  const heard: Heard[] = [];
  let answering: Answering = completes('');
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return response.writeHead(404).end();
    const one = await hear(request);
    response.on('close', () => {
      one.left = !response.writableFinished;
    });
    heard.push(one);
    await answering(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    says(content) {
      answering = completes(content);
    },
    answers(next) {
      answering = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const body = (await json(request)) as Heard['body'];
  const address = /"data:image\/jpeg;base64,([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? '';
  const { authorization } = request.headers;
  return { authorization, body, picture: Buffer.from(address, 'base64'), left: false };
}

/** Answers with a completion whose text is `content`, or the JSON of it. */
export const completes =
  (content: unknown): Answering =>
  (response) =>
    sends(200, completionOf(content))(response);

/** Answers with a status and JSON. */
export const sends =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));

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
