import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a model was sent: the key, and the request as JSON text. */
export type Asked = { authorization: string | undefined; sent: string };

export type ModelServer = {
  /** The settings of a service that asks this model. */
  env: Record<string, string>;
  asked: Asked[];
  /** From now on this is done with every request. */
  answers(how: (response: ServerResponse) => unknown): void;
  close(): Promise<void>;
};

/** A server that speaks OpenAI's protocol, as AI_BASE_URL may name it. At first it never answers. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = [];
  let answer: (response: ServerResponse) => unknown = () => {};
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end();
    const sent = JSON.stringify(await json(request));
    asked.push({ authorization: request.headers.authorization, sent });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_API_KEY: 'sk-of-the-operator',
      AI_MODEL: 'seer',
    },
    asked,
    answers(how) {
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer that says this. */
export const says = (words: object) => (response: ServerResponse) => {
  const message = { role: 'assistant', content: JSON.stringify(words) };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ id: 'c1', object: 'chat.completion', model: 'seer', choices }));
};
