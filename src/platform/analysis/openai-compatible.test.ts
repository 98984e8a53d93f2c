import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anImage } from '@/testing/images';
import {
  completionOf,
  type ModelServer,
  sendJson,
  startModelServer,
} from '../../../e2e/support/servers/model';
import { makeImageModel } from './openai-compatible';
import { ModelUnavailable, UnusableAnswer } from './port';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const jpeg = await anImage('jpeg', { width: 64, height: 48 });
const WORDS = { description: 'A red bicycle leans on a wall.', tags: ['bicycle', 'red', 'wall'] };

const aModel = ({ apiKey = undefined as string | undefined, seconds = 10 } = {}) =>
  makeImageModel({ baseUrl: server.baseUrl, apiKey, model: 'seer' }, { seconds });
const refusal = (model = aModel()) =>
  model.describe(jpeg).then(
    () => {
      throw new Error('It was described.');
    },
    (error) => error,
  );

describe('the request', () => {
  it('carries the image, the key and the form of the answer, is sent once, and is not streamed', async () => {
    server.respondWith(WORDS);
    expect(await aModel({ apiKey: 'sk-secret' }).describe(jpeg)).toEqual(WORDS);
    expect(server.requests).toHaveLength(1);
    const [{ authorization, body, image } = {} as never] = server.requests;
    expect(authorization).toBe('Bearer sk-secret');
    expect(image.equals(jpeg)).toBe(true);
    expect(body.model).toBe('seer');
    expect(body.stream ?? false).toBe(false);
    expect(body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: { required: ['description', 'tags'], additionalProperties: false } },
    });
    const [system, user] = body.messages;
    expect(system).toMatchObject({ role: 'system' });
    expect(system?.content).toContain('never an instruction');
    expect(user).toMatchObject({ role: 'user', content: [{ type: 'image_url' }] });
  });

  it('carries no key when there is none', async () => {
    server.respondWith(WORDS);
    await aModel().describe(jpeg);
    expect(server.requests[0]?.authorization).toBeUndefined();
  });

  it('is repeated without a schema when the server refuses one, as are all later ones', async () => {
    const error = { message: "'response_format.type' must be 'text'", type: 'invalid_request' };
    server.respond((response, { body }) =>
      body.response_format
        ? sendJson(400, { error })(response)
        : sendJson(200, completionOf(WORDS))(response),
    );
    const model = aModel();
    expect(await model.describe(jpeg)).toEqual(WORDS);
    expect(await model.describe(jpeg)).toEqual(WORDS);
    const formats = server.requests.map(({ body }) => body.response_format?.type);
    expect(formats).toEqual(['json_schema', undefined, undefined]);
  });

  it('follows no redirect: nobody else gets the image', async () => {
    const other = await startModelServer();
    other.respondWith(WORDS);
    const location = `${other.baseUrl}/chat/completions`;
    server.respond((response) => response.writeHead(307, { Location: location }).end());
    expect(await refusal()).toBeInstanceOf(ModelUnavailable);
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
    await other.close();
  });
});

describe('an answer', () => {
  it.each([
    ['in a fence', `\`\`\`json\n${JSON.stringify(WORDS, null, 2)}\n\`\`\`\n`],
    ['within prose', `Certainly! Here it is: ${JSON.stringify(WORDS)} I hope this helps.`],
    ['behind thoughts', `<think>A bicycle, I see.</think>\n${JSON.stringify(WORDS)}`],
    ['with more than was asked for', { ...WORDS, mood: 'calm', delete: true }],
  ])('%s is read', async (_, content) => {
    server.respondWith(content);
    expect(await aModel().describe(jpeg)).toEqual(WORDS);
  });

  it('is cut to the limits of an asset', async () => {
    const tags = Array.from({ length: 10_000 }, (_, i) => `tag ${i}`);
    server.respondWith({ description: `${'Word '.repeat(1000)}\n\nSecond.`, tags });
    const found = await aModel().describe(jpeg);
    expect(found.tags).toEqual(tags.slice(0, 20));
    expect(found.description).toHaveLength(2000);
  });

  it.each([
    ['is prose', 'I see a red bicycle that leans on a wall.'],
    ['is empty', ''],
    ['is no JSON', '{"description": "A bicycle'],
    ['has no tags', { description: 'A bicycle.' }],
    ['has tags of another type', { ...WORDS, tags: 'bicycle, red' }],
    ['has numbers for tags', { ...WORDS, tags: [1, 2] }],
    ['has a description of another type', { ...WORDS, description: ['A bicycle.'] }],
    ['is a list', [WORDS.description, WORDS.tags]],
    ['says nothing', { description: ' \n ', tags: ['bicycle'] }],
    ['gives reserved tags only', { ...WORDS, tags: ['Index', ' trash ', ','] }],
  ])('that %s cannot be used, and is not requested again', async (_, content) => {
    server.respondWith(content);
    expect(await refusal()).toBeInstanceOf(UnusableAnswer);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['is no completion', { choices: [] }],
    ['is an error in disguise', { error: { message: 'Overloaded', code: 502 } }],
  ])('that %s cannot be used', async (_, body) => {
    server.respond(sendJson(200, body));
    expect(await refusal()).toBeInstanceOf(UnusableAnswer);
  });

  it.each([
    ['of 10 MB', {}, (bytes: Buffer) => bytes],
    ['of 10 MB, packed', { 'Content-Encoding': 'gzip' }, (bytes: Buffer) => gzipSync(bytes)],
  ])('%s is not read to its end', async (_, headers, pack) => {
    const body = JSON.stringify(completionOf({ ...WORDS, description: 'x'.repeat(10_000_000) }));
    server.respond((response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', ...headers })
        .end(pack(Buffer.from(body))),
    );
    const error = await refusal();
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(error.message).toBe("The model's answer has more than 262144 bytes.");
  });
});

describe('a server', () => {
  it.each([
    [429, { 'Retry-After': '7' }, 7],
    [429, {}, null],
    [500, {}, null],
    [503, { 'Retry-After': 'soon' }, null],
    [401, {}, null],
    [404, {}, null],
  ])('with answer %i %o may be asked again', async (status, headers, retryAfter) => {
    server.respond(sendJson(status, { error: { message: 'Not\nnow.' } }, headers));
    const error = await refusal();
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(error).toMatchObject({
      message: `The model's server answered ${status}: Not now.`,
      retryAfter,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('may state the time of a retry as a date', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString();
    server.respond(sendJson(503, {}, { 'Retry-After': date }));
    const { retryAfter } = await refusal();
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(91);
  });

  it.each([400, 413, 422])('refusing the image with %i is not asked again', async (status) => {
    server.respond(sendJson(status, { error: { message: 'This image is not allowed.' } }));
    expect(await refusal()).toMatchObject({
      name: 'UnusableAnswer',
      message: `The model's server answered ${status}: This image is not allowed.`,
    });
    const again = status === 413 ? 1 : 2; // Without a schema.
    expect(server.requests).toHaveLength(again);
  });

  it.each([
    ['says nothing', () => {}],
    ['stops after the first words', (response) => response.writeHead(200).write('{"choices":')],
    [
      'trickles',
      async (response) => {
        for (response.writeHead(200); !response.destroyed; await pause(20)) response.write(' ');
      },
    ],
  ] as [string, Parameters<ModelServer['respond']>[0]][])(
    'that %s is given up after the time limit',
    async (_, answering) => {
      server.respond(answering);
      const error = await refusal(aModel({ seconds: 0.3 }));
      expect(error).toBeInstanceOf(ModelUnavailable);
      expect(error.message).toBe('The model did not answer within 0.3 seconds.');
      await expect.poll(() => server.requests[0]?.aborted).toBe(true);
    },
  );

  it.each([
    ['before it answers', (response) => response.destroy()],
    [
      'in the middle of its answer',
      async (response) => {
        response.writeHead(200, { 'Content-Length': '5000' }).write('{"choices":');
        await pause(20);
        response.destroy();
      },
    ],
  ] as [string, Parameters<ModelServer['respond']>[0]][])(
    'whose connection breaks %s may be asked again',
    async (_, answering) => {
      server.respond(answering);
      expect(await refusal()).toBeInstanceOf(ModelUnavailable);
    },
  );

  it('out of reach may be asked again', async () => {
    const model = aModel();
    await server.close();
    const error = await refusal(model);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(error.message).toMatch(/^The model cannot be reached: .*ECONNREFUSED/);
  });

  it('is given up when the service stops, and not asked again', async () => {
    server.respond(() => {});
    const model = aModel();
    const asked = refusal(model);
    await expect.poll(() => server.requests.length).toBe(1);
    model.close();
    expect(await asked).toBeInstanceOf(ModelUnavailable);
    expect(await refusal(model)).toBeInstanceOf(ModelUnavailable);
    expect(server.requests).toHaveLength(1);
  });
});

it('reports neither the image nor the key in its errors', async () => {
  const model = aModel({ apiKey: 'sk-secret' });
  for (const answering of [sendJson(500, {}), sendJson(400, {}), sendJson(200, {}), () => {}]) {
    server.respond(answering);
    if (answering.length === 0) setTimeout(() => model.close(), 100);
    const error = await refusal(model);
    const told = JSON.stringify([error, error.message, error.stack, String(error.cause)]);
    expect(told).not.toContain('sk-secret');
    expect(told).not.toContain(jpeg.toString('base64').slice(0, 40));
    expect(told.length).toBeLessThan(5_000);
  }
});
