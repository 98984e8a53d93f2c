import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aServer, type Received } from '../testing/small-server.js';
import { Vitrine } from '../vitrine.js';
import type { Content } from './file-to-send.js';
import { uploadToAddress } from './send-to-address.js';

const BYTES = new Uint8Array(randomBytes(100_000));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

// The pauses are random up to a bound.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.01));

type Trouble = 'cut' | 'busy' | 'forget' | 'away' | undefined;

/**
 * The service's part of the tus protocol. `troubles`: the effects on one PATCH after another: the connection is cut
 * after half of the bytes, another request is still writing, or the earlier bytes are lost. `away`: the effect on a
 * read instead.
 */
async function aTusServer(...troubles: Trouble[]) {
  let stored = Buffer.alloc(0);
  let metadata = '';
  let size = 0;
  const progress = () => {
    const done = stored.length === size;
    const state = done ? 'done' : 'receiving';
    return {
      id: 'u1',
      state,
      offset: stored.length,
      size,
      assetId: done ? 'a1' : null,
      error: null,
    };
  };
  const patch = ({ request, body }: Received): [number, object?] => {
    const trouble = troubles.shift();
    if (trouble === 'busy') return [423, { error: { code: 'CONFLICT', message: 'Busy.' } }];
    if (Number(request.headers['upload-offset']) !== stored.length)
      return [409, { error: { code: 'CONFLICT', message: 'Another offset.' } }];
    if (trouble === 'forget') stored = Buffer.alloc(0);
    else stored = Buffer.concat([stored, trouble ? body.subarray(0, body.length / 2) : body]);
    return trouble ? [0] : [204];
  };
  const server = await aServer((received, response) => {
    const { method, path, request } = received;
    let [status, body]: [number, object?] = [200, { data: progress() }];
    if (method === 'POST') {
      size = Number(request.headers['upload-length']);
      metadata = String(request.headers['upload-metadata']);
      [status, body] = [201, { data: progress() }];
    } else if (method === 'PATCH') [status, body] = patch(received);
    else if (path.includes('/assets/')) body = { data: { id: 'a1' } };
    if (method === 'HEAD' && troubles[0] === 'away') {
      troubles.shift();
      status = 0;
    }
    if (status === 0) return void response.destroy();
    response.writeHead(status, { 'Upload-Offset': stored.length });
    response.end(body && JSON.stringify(body));
  });
  return {
    library: new Vitrine({ baseUrl: server.url }).library('o', 'l'),
    methods: () => server.received.map(({ method }) => method),
    stored: () => stored,
    metadata: () =>
      Object.fromEntries(
        metadata.split(',').map((pair) => {
          const [key = '', value = ''] = pair.split(' ');
          return [key, Buffer.from(value, 'base64').toString()];
        }),
      ),
    /** Bytes of an upload begun earlier. */
    hold(bytes: Uint8Array) {
      stored = Buffer.from(bytes);
      size = BYTES.length;
    },
  };
}

/** Chunks whose ends match no piece. */
async function* chunks() {
  for (let at = 0; at < BYTES.length; at += 7777) yield BYTES.subarray(at, at + 7777);
}

const contents: [string, () => Content][] = [
  ['a File', () => new File([BYTES], 'sea.jpg')],
  ['a Blob', () => new Blob([BYTES])],
  ['an ArrayBuffer', () => BYTES.buffer],
  ['a part of a buffer', () => new Uint8Array([1, ...BYTES, 2]).subarray(1, -1)],
  ['a web stream', () => Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>],
  ['a stream of Node', () => Readable.from(chunks())],
  ['a generator', chunks],
];

describe('upload', () => {
  it.each(contents)('sends %s in pieces', async (_what, content) => {
    const { library, stored, methods } = await aTusServer();
    const description = { name: 'sea.jpg', size: BYTES.length };
    const asset = await library.upload(content(), { ...description, pieceBytes: 30_000 });
    expect(asset).toEqual({ id: 'a1' });
    expect(sha256(stored())).toBe(sha256(BYTES));
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH', 'GET', 'GET']);
  });

  it.each(contents)('resumes %s after cuts and a busy service', async (_, content) => {
    const { library, stored } = await aTusServer(undefined, 'cut', 'busy', 'cut');
    const description = { name: 'sea.jpg', size: BYTES.length };
    await library.upload(content(), { ...description, pieceBytes: 30_000 });
    expect(sha256(stored())).toBe(sha256(BYTES));
  });

  it('sends name, type, original and checksum', async () => {
    const { library, metadata } = await aTusServer();
    const file = new File([BYTES], 'Überfahrt 海.jpg', { type: 'image/jpeg' });
    await library.upload(file, { parentId: 'p', sha256: 'abc' });
    expect(metadata()).toEqual({
      filename: 'Überfahrt 海.jpg',
      filetype: 'image/jpeg',
      parentId: 'p',
      sha256: 'abc',
    });
  });

  it('reports the bytes stored by the service, from 0 to the end', async () => {
    const { library } = await aTusServer(undefined, 'cut');
    const sent: number[] = [];
    await library.upload(new File([BYTES], 'sea.jpg'), {
      pieceBytes: 40_000,
      onProgress: (progress) => sent.push(progress.sent),
    });
    expect(sent).toEqual([0, 40_000, 60_000, 100_000]);
  });

  it.each(contents)('resumes an earlier upload of %s', async (_what, content) => {
    const { library, stored, methods, hold } = await aTusServer();
    hold(BYTES.subarray(0, 50_000));
    let id = '';
    await library.upload(content(), {
      name: 'sea.jpg',
      size: BYTES.length,
      uploadId: 'u1',
      onStart: (uploadId) => {
        id = uploadId;
      },
    });
    expect([id, sha256(stored())]).toEqual(['u1', sha256(BYTES)]);
    expect(methods()).toEqual(['HEAD', 'PATCH', 'GET', 'GET']);
  });

  it('repeats bytes lost by the service, unless they come from a stream', async () => {
    const troubles = [undefined, 'forget'] as const;
    const options = { name: 'sea.jpg', size: BYTES.length, pieceBytes: 30_000 };
    const blob = await aTusServer(...troubles);
    await blob.library.upload(new Blob([BYTES]), options);
    expect(sha256(blob.stored())).toBe(sha256(BYTES));
    const stream = await aTusServer(...troubles);
    await expect(stream.library.upload(chunks(), options)).rejects.toThrow('the stream has passed');
  });

  it('gives up without progress', async () => {
    const { url } = await aServer((received, response) => {
      if (received.method === 'PATCH') return void response.destroy();
      const upload = { id: 'u1', state: 'receiving', offset: 0 };
      response.writeHead(201).end(JSON.stringify({ data: upload }));
    });
    const vitrine = new Vitrine({ baseUrl: url, maxRetries: 1 });
    const upload = vitrine.library('o', 'l').upload(new File([BYTES], 'sea.jpg'));
    await expect(upload).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('also retries the question for the bytes that arrived', async () => {
    const { library, stored, methods } = await aTusServer('cut', 'away', 'away');
    await library.upload(new File([BYTES], 'sea.jpg'), { pieceBytes: 60_000 });
    expect(sha256(stored())).toBe(sha256(BYTES));
    expect(methods().slice(0, 5)).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'HEAD']);
  });

  it('gives up when nothing arrives for the time of its retries, however many calls fail', async () => {
    const { url, received } = await aServer(({ method }, response) => {
      if (method !== 'POST') return void response.destroy();
      const upload = { id: 'u1', state: 'receiving', offset: 0 };
      response.writeHead(201).end(JSON.stringify({ data: upload }));
    });
    const vitrine = new Vitrine({ baseUrl: url, retryForMs: 800 });
    const begin = Date.now();
    const upload = vitrine.library('o', 'l').upload(new File([BYTES], 'sea.jpg'));
    await expect(upload).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(Date.now() - begin).toBeLessThan(5000);
    expect(received.length).toBeGreaterThan(3);
  });

  it('has the whole time again after every answer, and gives up when no bytes are taken', async () => {
    const begin = Date.now();
    const { url, received } = await aServer(({ method }, response) => {
      if (method === 'PATCH') return void response.destroy();
      const upload = { id: 'u1', state: 'receiving', offset: 0 };
      response.writeHead(201).end(JSON.stringify({ data: upload }));
    });
    const vitrine = new Vitrine({ baseUrl: url, retryForMs: 300 });
    const upload = vitrine.library('o', 'l').upload(new File([BYTES], 'sea.jpg'));
    await expect(upload).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(Date.now() - begin).toBeGreaterThan(300);
    expect(received.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(20);
  });

  it('ends with its signal, and releases the stream', async () => {
    const { library } = await aTusServer();
    const ending = new AbortController();
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield BYTES;
      } finally {
        closed = true;
      }
    }
    const upload = library.upload(endless(), {
      name: 'sea.jpg',
      size: 1e9,
      pieceBytes: 100_000,
      signal: ending.signal,
      onProgress: ({ sent }) => sent > 200_000 && ending.abort(new Error('enough')),
    });
    await expect(upload).rejects.toThrow('enough');
    expect(closed).toBe(true);
  });

  it.each([
    ['has no name', new Blob([BYTES]), {}, 'Name the file'],
    ['is a stream without a size', chunks(), { name: 'sea.jpg' }, 'Say how long the stream is'],
    [
      'is shorter than announced',
      chunks(),
      { name: 'a.jpg', size: 1e6 },
      'ended after 100000 bytes',
    ],
  ])('explains when the file %s', async (_what, content, description, message) => {
    const { library } = await aTusServer();
    await expect(library.upload(content, description)).rejects.toThrow(message);
  });

  it('rejects with the reason of a refusal after the last byte', async () => {
    const error = { code: 'BAD_USER_INPUT', message: 'sea.jpg is no image.' };
    const upload = { id: 'u1', state: 'refused', offset: 3, error };
    const { url } = await aServer((_received, response) => {
      response.setHeader('Upload-Offset', 3).end(JSON.stringify({ data: upload }));
    });
    const sent = new Vitrine({ baseUrl: url })
      .library('o', 'l')
      .upload(new File(['abc'], 'sea.jpg'));
    await expect(sent).rejects.toMatchObject({ name: 'VitrineError', ...error });
  });
});

it('uploadToAddress sends no credential, and repeats a lost request', async () => {
  const { url, received } = await aServer(
    (_received, response) => void response.destroy(),
    (_received, response) =>
      void response.end(JSON.stringify({ data: { assets: [{ id: 'a1' }] } })),
  );
  const asset = await uploadToAddress(
    `${url}/api/upload-addresses/t`,
    new File(['abc'], 'sea.jpg'),
  );
  expect(asset).toEqual({ id: 'a1' });
  expect(received).toHaveLength(2);
  for (const { path, request, body } of received) {
    expect(path).toBe('/api/upload-addresses/t');
    expect(request.headers).not.toHaveProperty('api-version');
    expect(String(body)).toContain('name="files"; filename="sea.jpg"');
  }
});
