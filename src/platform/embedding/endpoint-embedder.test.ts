import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '@/testing/tiny-model';
import { makeEndpointEmbedder } from './endpoint-embedder';

type Body = { model: string; input: (string | { image: string })[]; modality?: string };
const requests: { body: Body; authorization: string | undefined }[] = [];
let respond: (response: ServerResponse, body: Body) => unknown;
const server = createServer(async (request, response) => {
  const body = (await json(request)) as Body;
  requests.push({ body, authorization: request.headers.authorization });
  if (request.url !== '/v1/embeddings') return response.writeHead(404).end();
  await respond(response, body);
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  respond = (response, { input }) =>
    answer(
      response,
      input.map((_, index) => [index, 1, 0.5]),
    );
});
const answer = (response: ServerResponse, vectors: number[][]) =>
  response.end(
    JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })).reverse() }),
  );
const open = () => makeEndpointEmbedder({ url, key: 'sk-1', model: 'jina-clip-v2' });
const red = plain(250, 10, 10);

describe('an endpoint for embeddings', () => {
  it('gets texts at once, and answers in any order', async () => {
    const { vectors } = await open().text.embed(['red', 'blue']);
    expect(vectors).toEqual([Float32Array.of(0, 1, 0.5), Float32Array.of(1, 1, 0.5)]);
    expect(requests).toEqual([
      { authorization: 'Bearer sk-1', body: { model: 'jina-clip-v2', input: ['red', 'blue'] } },
    ]);
  });

  it('gets a small JPEG, in the form that it takes', async () => {
    respond = (response, { modality }) =>
      modality === 'image' ? answer(response, [[2, 1]]) : response.writeHead(422).end();
    const { image } = open();
    for (const _ of [1, 2]) expect((await image.embed(red)).vectors).toEqual(Int8Array.of(127, 64));
    expect(requests.map(({ body }) => body.modality)).toEqual([undefined, 'image', 'image']);
    const [first, second] = requests.map(({ body }) => body.input[0]);
    const { image: jpeg } = first as { image: string };
    expect(second).toBe(`data:image/jpeg;base64,${jpeg}`);
    const { format, width } = await sharp(Buffer.from(jpeg, 'base64')).metadata();
    expect([format, width]).toEqual(['jpeg', 40]);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['refuses the key', (response) => response.writeHead(401).end()],
    ['is busy', (response) => response.writeHead(429).end()],
    ['answers no JSON', (response) => response.end('<html>')],
    ['answers too few vectors', (response) => answer(response, [])],
    [
      'answers vectors of several lengths',
      (response) =>
        answer(response, [
          [1, 2],
          [1, 2, 3],
        ]),
    ],
    ['answers without an end', (response) => response.end('1'.repeat(1_000_000))],
    ['breaks off', (response) => response.destroy()],
    ['sends elsewhere', (response) => response.writeHead(302, { location: url }).end()],
  ])('gives nothing for now when it %s', async (_, responder) => {
    respond = responder;
    const { text, image } = open();
    const refusal = { name: 'EmbedderUnavailable' };
    await expect(text.embed(['red', 'blue'])).rejects.toMatchObject(refusal);
    await expect(image.embed(red)).rejects.toMatchObject(refusal);
  });

  it('may refuse an image for good', async () => {
    respond = (response) => response.writeHead(400).end();
    await expect(open().image.embed(red)).rejects.not.toMatchObject({
      name: 'EmbedderUnavailable',
    });
  });

  it('is left when the service stops', async () => {
    respond = () => {};
    const { text } = open();
    const asked = expect(text.embed(['red'])).rejects.toMatchObject({
      name: 'EmbedderUnavailable',
    });
    await expect.poll(() => requests.length).toBe(1);
    await text.close();
    await asked;
  });
});
