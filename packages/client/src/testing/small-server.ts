import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Received = { method: string; path: string; request: IncomingMessage; body: Buffer };
type Answer = (received: Received, response: ServerResponse) => void;

/**
 * A real HTTP server for one test. It answers the first request with the first answer, and so on; then with the last.
 */
export const aServer = (...answers: Answer[]) => serve(0, answers);

/** A server at a port that was closed until now; it answers everything with `value`. */
export const openPort = (port: number, value: unknown) => serve(port, [data(value)]);

/** A port at which nothing listens. */
export async function aClosedPort(): Promise<{ port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { port };
}

async function serve(port: number, answers: Answer[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(received.length, answers.length - 1)] as Answer;
    const { method = '', url: path = '' } = request;
    const entry: Received = { method, path, request, body: Buffer.alloc(0) };
    received.push(entry);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
      entry.body = Buffer.concat(chunks);
      answer(entry, response);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export const data = (value: unknown): Answer => json(200, { data: value });

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: { code, message: `It is ${code}.` } }, headers);

export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (_received, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

/** The connection is cut without an answer. */
export const cut: Answer = (_received, response) => void response.destroy();

/** No answer ever comes. */
export const silence: Answer = () => {};
