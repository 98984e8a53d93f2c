import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import {
  keyOf,
  pathOf,
  startResumableUploadFixture,
} from '@/testing/http/resumable-upload-fixture';
import { anImage } from '@/testing/images';

let domain: TestDomain;
let library: Awaited<ReturnType<typeof aLibrary>>;
let fixture: Awaited<ReturnType<typeof startResumableUploadFixture>>;
let image: Buffer;
let server: Server;
let respond: RequestListener;

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 400_000, fileBytes: 300_000 });
  fixture = await startResumableUploadFixture(domain);
  image = await anImage('jpeg');
  server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.stop();
});
beforeEach(async () => {
  library = await aLibrary(domain);
  respond = (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': image.length })
      .end(image);
});

const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

const post = (body: object, headers: Record<string, string> = keyOf(library)) =>
  fixture.send({
    method: 'POST',
    path: pathOf(library),
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  });

const progress = async (id: string) => {
  const path = pathOf(library, id);
  return (await fixture.send({ method: 'GET', path, headers: keyOf(library) })).json().data;
};

/** Uploads from a URL, runs the background jobs, and returns the progress. */
async function uploaded(path: string, others: object = {}) {
  const answer = await post({ source: { url: urlOf(path) }, ...others });
  const id = String(answer.json().data.id);
  await fixture.fetch(id);
  await fixture.finish(id);
  return progress(id);
}

const storageOf = async () => {
  const rows = await domain.sql(
    'SELECT storage_bytes::int AS bytes FROM organization WHERE id = $1',
    [library.organizationId],
  );
  return rows[0].bytes;
};

const assetOf = async (id: unknown) =>
  (await domain.sql('SELECT * FROM asset WHERE id = $1', [id]))[0];

describe('an upload from a URL', () => {
  it('becomes an asset under the name in the URL', async () => {
    const answer = await post({ source: { url: urlOf('/albums/the%20sea.jpg?size=full') } });
    expect(answer.status).toBe(201);
    const { id } = answer.json().data;
    expect(answer.json().data).toEqual({
      id,
      state: 'receiving',
      offset: 0,
      size: null,
      assetId: null,
      error: null,
    });
    expect(answer.headers.location).toBe(pathOf(library, String(id)));
    await fixture.fetch(String(id));
    expect(await progress(String(id))).toMatchObject({
      state: 'inspecting',
      offset: image.length,
      size: image.length,
    });
    expect(await storageOf()).toBe(image.length);
    await fixture.finish(String(id));
    const { state, assetId } = await progress(String(id));
    expect(state).toBe('done');
    const asset = await assetOf(assetId);
    expect(asset).toMatchObject({
      name: 'the sea.jpg',
      uploaded_by_key_id: library.principal.keyId,
    });
    expect((await buffer(await fixture.blobs.read(asset.blob))).equals(image)).toBe(true);
    // A repeated job does not fetch it again.
    respond = (_, response) => response.writeHead(500).end();
    await fixture.fetch(String(id));
    expect((await progress(String(id))).state).toBe('done');
    expect(await storageOf()).toBe(image.length);
  });

  it('takes a given name, the type from the server, and the size from the received bytes', async () => {
    respond = (_, response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(image);
    const { state, assetId, size } = await uploaded('/show?id=7', { name: 'seven' });
    expect([state, size]).toEqual(['done', image.length]);
    expect(await assetOf(assetId)).toMatchObject({ name: 'seven', content_type: 'image/jpeg' });
    expect(await storageOf()).toBe(image.length);
  });

  it.each<[string, Record<string, string>, string]>([
    ['/r?id=7', { 'Content-Type': 'application/octet-stream' }, 'r'],
    ['/bucket/IMG_2041', { 'Content-Type': 'binary/octet-stream' }, 'IMG_2041'],
    ['/photo.php?id=3', {}, 'photo.php'],
    ['/17/', { 'Content-Type': 'application/x-www-form-urlencoded' }, '17'],
    ['/', { 'Content-Type': 'application/force-download' }, 'untitled'],
    ['/x', { 'Content-Type': 'image/pjpeg' }, 'x'],
    ['/x', { 'Content-Disposition': 'attachment; filename="beach.jpg"' }, 'beach.jpg'],
    [
      '/x.png',
      { 'Content-Disposition': "inline; filename=a.png; filename*=UTF-8''%C3%BCber.jpg" },
      'über.jpg',
    ],
    ['/x', { 'Content-Disposition': 'attachment; filename="../../etc/sea.jpg"' }, 'sea.jpg'],
  ])('at %s with %j is accepted, its bytes decide', async (path, headers, name) => {
    respond = (_, response) => response.writeHead(200, headers).end(image);
    const { state, assetId } = await uploaded(path);
    expect(state).toBe('done');
    expect(await assetOf(assetId)).toMatchObject({ name, content_type: 'image/jpeg' });
  });

  it('keeps the name of its client, and the first name of its server', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="server.jpg"' };
    respond = (_, response) => response.writeHead(200, headers).end(image);
    const { assetId } = await uploaded('/a.jpg', { name: 'mine.jpg' });
    expect((await assetOf(assetId)).name).toBe('mine.jpg');
  });

  it('is called as at the end of its redirects', async () => {
    respond = ({ url }, response) =>
      url === '/r'
        ? response.writeHead(302, { Location: '/final/sunset.jpg' }).end()
        : response.writeHead(200).end(image);
    const { assetId } = await uploaded('/r');
    expect((await assetOf(assetId)).name).toBe('sunset.jpg');
  });

  it('is refused as a variant when its bytes are of another kind', async () => {
    const parent = await anAsset(domain, library.library);
    await domain.sql("UPDATE asset SET kind = 'video' WHERE id = $1", [parent.id]);
    respond = (_, response) => response.writeHead(200).end(image);
    const { state, error } = await uploaded('/x', { parentId: parent.id });
    expect([state, error]).toMatchObject(['refused', { code: 'BAD_USER_INPUT' }]);
  });

  it('becomes a variant', async () => {
    const parent = await anAsset(domain, library.library);
    const { assetId } = await uploaded('/a.jpg', { parentId: parent.id });
    expect(await assetOf(assetId)).toMatchObject({ parent_id: parent.id });
  });

  it('starts again from the first byte after its server failed', async () => {
    const answer = await post({ source: { url: urlOf('/a.jpg') } });
    const id = String(answer.json().data.id);
    respond = (_, response) => {
      response.writeHead(200, { 'Content-Length': image.length }).write(image.subarray(0, 1000));
      setTimeout(() => response.destroy(), 50);
    };
    await expect(fixture.fetch(id)).rejects.toThrow('broke off in the middle');
    expect(await progress(id)).toMatchObject({ state: 'receiving', offset: 0 });
    respond = (_, response) => response.writeHead(503).end();
    await expect(fixture.fetch(id)).rejects.toThrow('The server answered with status 503.');
    respond = (_, response) => response.end(image);
    await fixture.fetch(id);
    await fixture.finish(id);
    const { state, assetId } = await progress(id);
    expect(state).toBe('done');
    const bytes = await buffer(await fixture.blobs.read((await assetOf(assetId)).blob));
    expect(bytes.equals(image)).toBe(true);
  });

  it('is stored once when two jobs fetch it at the same time', async () => {
    const answer = await post({ source: { url: urlOf('/a.jpg') } });
    const id = String(answer.json().data.id);
    const outcomes = await Promise.allSettled([fixture.fetch(id), fixture.fetch(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await fixture.finish(id);
    expect((await progress(id)).state).toBe('done');
    expect(await storageOf()).toBe(image.length);
  });

  it.each<[string, RequestListener, string]>([
    [
      'not found',
      (_, response) => response.writeHead(404).end(),
      'The server answered with status 404.',
    ],
    [
      'empty',
      (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(),
      'The server sent an empty file.',
    ],
    [
      'a web page',
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
      'This type of file is not supported.',
    ],
    [
      'too large according to its stated length',
      (_, response) =>
        response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 300_001 }).end(),
      'The file is larger than the limit per file.',
    ],
    [
      'too large without a stated length',
      (_, response) =>
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.alloc(300_001)),
      'The file is larger than the limit per file.',
    ],
    [
      'not an image',
      (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('no picture'),
      'This file is not an image that can be read.',
    ],
    [
      'not an image, without a claim',
      (_, response) => response.writeHead(200).end('no picture at all'),
      'This file is not an image that can be read.',
    ],
    [
      'at a private address',
      (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'The URL leads to an address that is not public.',
    ],
  ])('is refused when the file is %s, and holds no storage', async (_, listener, sentence) => {
    respond = listener;
    const { state, error } = await uploaded('/file');
    expect(state).toBe('refused');
    expect((error as { message: string }).message).toContain(sentence);
    expect(await storageOf()).toBe(0);
  });

  it('is refused when it does not fit into the storage, or its bytes have another hash', async () => {
    respond = (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 250_000 })
        .end(Buffer.alloc(250_000));
    const first = await post({ source: { url: urlOf('/a.png') } });
    await fixture.fetch(String(first.json().data.id));
    expect(await storageOf()).toBe(250_000);
    expect(await uploaded('/b.png')).toMatchObject({
      state: 'refused',
      error: { code: 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED' },
    });
    expect(await storageOf()).toBe(250_000);
    respond = (_, response) => response.end(image);
    const other = await uploaded('/c.jpg', { sha256: '0'.repeat(64) });
    expect(other).toMatchObject({ state: 'refused', error: { code: 'BAD_USER_INPUT' } });
  });

  it.each([
    [{}, 'Send source, the URL of a file'],
    [{ source: { url: 'ftp://example.org/a.jpg' } }, 'source.url: The URL must begin with http'],
    [{ source: { url: 'http://a:b@example.org/a.jpg' } }, 'source.url: The URL must not contain'],
    [{ source: { url: 'https://example.org/a.jpg' }, sha256: 'abc' }, 'sha256 must have'],
    [{ source: { url: `https://example.org/${'a'.repeat(2029)}` } }, 'at most 2,048 characters'],
    [{ source: { url: `https://example.org/?${'ö'.repeat(400)}` } }, 'at most 2,048 characters'],
    [{ source: { url: `https://example.org/${'a'.repeat(900_000)}` } }, 'at most 2,048 characters'],
  ])('is refused at once, case %#', async (body, sentence) => {
    const answer = await post(body);
    expect([answer.status, answer.json().error.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(answer.json().error.message).toContain(sentence);
  });

  it('requires write access to the library', async () => {
    const body = { source: { url: urlOf('/a.jpg') } };
    const stranger = keyOf(await aLibrary(domain));
    expect((await post(body, {})).json().error.code).toBe('UNAUTHENTICATED');
    expect((await post(body, stranger)).json().error.code).toBe('INVALID_API_KEY');
    const { rowCount } = await domain.test.pool.query(
      'SELECT FROM upload WHERE organization_id = $1',
      [library.organizationId],
    );
    expect(rowCount).toBe(0);
  });

  it('refuses bytes from its client', async () => {
    const id = String((await post({ source: { url: urlOf('/a.jpg') } })).json().data.id);
    const answer = await fixture.send({
      method: 'PATCH',
      path: pathOf(library, id),
      headers: {
        ...keyOf(library),
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': 0,
        'Content-Type': 'application/offset+octet-stream',
      },
      body: image,
    });
    expect([answer.status, answer.json().error.message]).toEqual([
      409,
      'The service fetches the file of this upload itself.',
    ]);
  });
});
