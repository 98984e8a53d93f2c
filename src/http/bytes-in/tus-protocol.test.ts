import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countersOf, expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import {
  keyOf,
  metadataOf,
  pathOf,
  startResumableUploadFixture,
  type TusAnswer,
} from '@/testing/http/resumable-upload-fixture';
import { anImage } from '@/testing/images';

const TUS = { 'Tus-Resumable': '1.0.0' };
const BYTES = { ...TUS, 'Content-Type': 'application/offset+octet-stream' };

let domain: TestDomain;
let library: Awaited<ReturnType<typeof aLibrary>>;
let fixture: Awaited<ReturnType<typeof startResumableUploadFixture>>;
let image: Buffer;
let key: { Authorization: string };

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000, fileBytes: 5_000_000 });
  library = await aLibrary(domain);
  key = keyOf(library);
  fixture = await startResumableUploadFixture(domain);
  image = await anImage('jpeg');
});
afterAll(() => fixture.stop());

type Headers = Record<string, string | number>;

const create = (size: number, headers: Headers = {}, body?: Uint8Array) =>
  fixture.send({
    method: 'POST',
    path: pathOf(library),
    headers: {
      ...TUS,
      ...key,
      'Upload-Length': size,
      'Upload-Metadata': metadataOf({ filename: 'a.jpg' }),
      ...headers,
    },
    ...(body && { body }),
  });

const idOf = ({ headers }: TusAnswer) => String(headers.location).split('/').at(-1) as string;

const begun = async (size: number, headers: Headers = {}) => idOf(await create(size, headers));

const patch = (id: string, offset: number, body: Uint8Array, headers: Headers = {}) =>
  fixture.send({
    method: 'PATCH',
    path: pathOf(library, id),
    headers: { ...BYTES, ...key, 'Upload-Offset': offset, ...headers },
    body,
  });

const ask = (method: string, id: string, headers: Headers = TUS) =>
  fixture.send({ method, path: pathOf(library, id), headers: { ...headers, ...key } });

const offsetOf = async (id: string) => Number((await ask('HEAD', id)).headers['upload-offset']);
const progress = async (id: string) => (await ask('GET', id, {})).json().data;

describe('a resumable upload', () => {
  it('becomes an asset with the bytes of several requests', async () => {
    const created = await create(image.length, {
      'Upload-Metadata': metadataOf({ filename: 'dir/sea.jpg', filetype: 'image/jpeg' }),
    });
    expect(created.status).toBe(201);
    const id = idOf(created);
    expect(created.headers.location).toBe(pathOf(library, id));
    const half = Math.floor(image.length / 2);
    const first = await patch(id, 0, image.subarray(0, half));
    expect([first.status, first.headers['upload-offset'], first.body]).toEqual([
      204,
      `${half}`,
      '',
    ]);
    expect(await progress(id)).toEqual({
      id,
      state: 'receiving',
      offset: half,
      size: image.length,
      assetId: null,
      error: null,
    });
    expect((await patch(id, half, image.subarray(half))).status).toBe(204);
    expect(await progress(id)).toMatchObject({ state: 'inspecting', offset: image.length });
    await fixture.finish(id);
    const { state, assetId } = await progress(id);
    expect(state).toBe('done');
    const rows = await domain.sql('SELECT * FROM asset WHERE id = $1', [assetId]);
    expect(rows).toMatchObject([
      { name: 'sea.jpg', content_type: 'image/jpeg', size_bytes: String(image.length) },
    ]);
    expect(rows[0].sha256).toBe(createHash('sha256').update(image).digest('hex'));
    expect(rows[0].uploaded_by_key_id).toBe(library.principal.keyId);
    expect((await buffer(await fixture.blobs.read(rows[0].blob))).equals(image)).toBe(true);
    expect(await readdir(join(fixture.folder, 'incoming'))).not.toContain(id);
    // Repeated in the background: still one asset.
    await fixture.finish(id);
    expect((await domain.test.pool.query('SELECT FROM asset')).rowCount).toBe(1);
  });

  it('is refused when its bytes are no image, and leaves nothing', async () => {
    const id = await begun(1000);
    await patch(id, 0, randomBytes(1000));
    await fixture.finish(id);
    expect(await progress(id)).toMatchObject({
      state: 'refused',
      error: { code: 'BAD_USER_INPUT', message: expect.stringMatching(/\w/) },
    });
    expect((await ask('HEAD', id)).status).toBe(410);
    await expectCounted(domain, library.organizationId);
  });

  it('is refused when its SHA-256 differs from the announced one', async () => {
    const metadata = metadataOf({ filename: 'a.jpg', sha256: '0'.repeat(64) });
    const id = await begun(image.length, { 'Upload-Metadata': metadata });
    await patch(id, 0, image);
    await fixture.finish(id);
    expect((await progress(id)).error).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('is refused at once when it is empty, and leaves nothing behind', async () => {
    const left = () =>
      domain.sql(
        'SELECT (SELECT count(*) FROM upload) uploads, (SELECT count(*) FROM engine.event) events',
      );
    const before = await left();
    const answer = await create(0);
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      400,
      'The file is empty.',
    ]);
    expect(await left()).toEqual(before);
  });

  it('becomes a variant, and is refused when its original is gone by then', async () => {
    const original = await anAsset(domain, library.library);
    const metadata = metadataOf({ filename: 'a.jpg', parentId: original.id });
    const [stays, loses] = [
      await begun(image.length, { 'Upload-Metadata': metadata }),
      await begun(image.length, { 'Upload-Metadata': metadata }),
    ];
    await patch(stays, 0, image);
    await patch(loses, 0, image);
    await fixture.finish(stays);
    const { assetId } = await progress(stays);
    const rows = await domain.sql('SELECT parent_id FROM asset WHERE id = $1', [assetId]);
    expect(rows).toEqual([{ parent_id: original.id }]);
    await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1 OR parent_id = $1', [
      original.id,
    ]);
    await fixture.finish(loses);
    expect((await progress(loses)).error).toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });
});

describe('tus 1.0: the core', () => {
  it('OPTIONS lists versions, extensions, the largest size and the checksums, without a credential', async () => {
    for (const path of [pathOf(library), pathOf(library, 'any')]) {
      const { status, headers } = await fixture.send({ method: 'OPTIONS', path });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
        'tus-max-size': '5000000',
        'tus-checksum-algorithm': 'sha1,sha256,md5',
      });
      expect(headers['tus-resumable']).toBeUndefined();
      expect(headers['access-control-allow-headers']).toContain('Upload-Offset');
    }
  });

  it.each([undefined, '0.2.2', '1.0.1'])('refuses the version %s with 412', async (version) => {
    const headers: Headers = version === undefined ? {} : { 'Tus-Resumable': version };
    const id = await begun(10);
    for (const [method, path] of [
      ['POST', pathOf(library)],
      ['HEAD', pathOf(library, id)],
      ['PATCH', pathOf(library, id)],
      ['DELETE', pathOf(library, id)],
    ] as const) {
      const answer = await fixture.send({ method, path, headers: { ...key, ...headers } });
      expect([answer.status, answer.headers['tus-version']]).toEqual([412, '1.0.0']);
    }
    expect(await offsetOf(id)).toBe(0);
  });

  it('HEAD has offset, length, the metadata as sent and no-store', async () => {
    const metadata = `${metadataOf({ filename: 'ä.jpg' })},flag`;
    const id = await begun(1000, { 'Upload-Metadata': metadata });
    await patch(id, 0, image.subarray(0, 300));
    const { status, headers, body } = await ask('HEAD', id);
    expect([status, body]).toEqual([200, '']);
    expect(headers).toMatchObject({
      'upload-offset': '300',
      'upload-length': '1000',
      'upload-metadata': metadata,
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
  });

  it('HEAD of an unknown upload is 404 without an offset', async () => {
    const { status, headers } = await ask('HEAD', 'unknown');
    expect([status, headers['upload-offset']]).toEqual([404, undefined]);
  });

  it('PATCH with another offset is 409 and changes nothing', async () => {
    const id = await begun(1000);
    await patch(id, 0, image.subarray(0, 100));
    for (const offset of [0, 99, 101, 1000]) {
      const answer = await patch(id, offset, image.subarray(0, 100));
      expect([answer.status, answer.json().error.code]).toEqual([409, 'CONFLICT']);
    }
    expect(await offsetOf(id)).toBe(100);
  });

  it('PATCH with another content type is 415, without an offset 400', async () => {
    const id = await begun(1000);
    const other = await patch(id, 0, image.subarray(0, 9), { 'Content-Type': 'image/jpeg' });
    expect([other.status, other.json().error.code]).toEqual([415, 'BAD_USER_INPUT']);
    for (const offset of ['', '-1', '1.5', 'x'])
      expect((await patch(id, 0, image.subarray(0, 9), { 'Upload-Offset': offset })).status).toBe(
        400,
      );
    expect(await offsetOf(id)).toBe(0);
  });

  it('PATCH with more than the length is 413 and leaves the offset', async () => {
    const id = await begun(100);
    expect((await patch(id, 0, image.subarray(0, 101))).status).toBe(413);
    expect(await offsetOf(id)).toBe(0);
  });

  it('keeps the received bytes of an interrupted request', async () => {
    const id = await begun(4_000_000);
    const bytes = randomBytes(1_000_000);
    const cut = httpRequest({
      port: fixture.port,
      method: 'PATCH',
      path: pathOf(library, id),
      headers: { ...BYTES, ...key, 'Upload-Offset': 0, 'Content-Length': 4_000_000 },
    });
    cut.on('error', () => undefined);
    await new Promise((resolve) => cut.write(bytes, resolve));
    await expect
      .poll(
        async () => (await readFile(join(fixture.folder, 'incoming', id)).catch(() => '')).length,
      )
      .toBe(bytes.length);
    cut.destroy();
    await expect.poll(() => offsetOf(id)).toBe(bytes.length);
    const again = await patch(id, bytes.length, bytes);
    expect(again.status).toBe(204);
    const stored = await readFile(join(fixture.folder, 'incoming', id));
    expect(stored.equals(Buffer.concat([bytes, bytes]))).toBe(true);
  });

  it('X-HTTP-Method-Override names the method', async () => {
    const id = await begun(1000);
    const headers = {
      ...BYTES,
      ...key,
      'Upload-Offset': 0,
      'X-HTTP-Method-Override': 'PATCH',
    };
    const path = pathOf(library, id);
    const answer = await fixture.send({
      method: 'POST',
      path,
      headers,
      body: image.subarray(0, 9),
    });
    expect([answer.status, await offsetOf(id)]).toEqual([204, 9]);
  });

  it('another method is 404 with Allow, in the envelope', async () => {
    const answer = await fixture.send({ method: 'PUT', path: pathOf(library, 'a'), headers: key });
    expect([answer.status, answer.headers.allow, answer.json().error.code]).toEqual([
      404,
      'GET, HEAD, PATCH, DELETE, OPTIONS',
      'ENDPOINT_NOT_FOUND',
    ]);
  });
});

describe('tus 1.0: one writer', () => {
  it('a second request gets 423 while the first one writes, and its bytes do not count', async () => {
    const id = await begun(1000);
    const first = httpRequest({
      port: fixture.port,
      method: 'PATCH',
      path: pathOf(library, id),
      headers: { ...BYTES, ...key, 'Upload-Offset': 0, 'Content-Length': 500 },
    });
    const answered = new Promise((resolve) => first.once('response', resolve));
    first.write(image.subarray(0, 250));
    await expect
      .poll(
        async () => (await readFile(join(fixture.folder, 'incoming', id)).catch(() => '')).length,
      )
      .toBe(250);
    const second = await patch(id, 0, Buffer.alloc(500));
    expect([second.status, second.json().error.code]).toEqual([423, 'CONFLICT']);
    first.end(image.subarray(250, 500));
    await answered;
    expect(await offsetOf(id)).toBe(500);
    const stored = await readFile(join(fixture.folder, 'incoming', id));
    expect(stored.equals(image.subarray(0, 500))).toBe(true);
  });

  it('HEAD ends a request whose client has gone unnoticed, and has the offset after its bytes', async () => {
    const id = await begun(1000);
    const lost = httpRequest({
      port: fixture.port,
      method: 'PATCH',
      path: pathOf(library, id),
      headers: { ...BYTES, ...key, 'Upload-Offset': 0, 'Content-Length': 500 },
    });
    lost.on('error', () => undefined);
    const answered = new Promise<number>((resolve) =>
      lost.once('response', ({ statusCode }) => resolve(statusCode ?? 0)),
    );
    lost.write(image.subarray(0, 250));
    await expect
      .poll(
        async () => (await readFile(join(fixture.folder, 'incoming', id)).catch(() => '')).length,
      )
      .toBe(250);
    // Another reader of the progress is no reason to end it.
    expect((await progress(id)).offset).toBe(0);
    expect((await patch(id, 0, Buffer.alloc(10))).status).toBe(423);
    expect(await offsetOf(id)).toBe(250);
    expect((await patch(id, 250, image.subarray(250, 500))).status).toBe(204);
    expect(await answered).toBe(423);
    lost.destroy();
    const stored = await readFile(join(fixture.folder, 'incoming', id));
    expect(stored.equals(image.subarray(0, 500))).toBe(true);
  });

  it('an unrenewed writer is replaced, and its late bytes do not mix', async () => {
    const id = await begun(1000);
    const first = httpRequest({
      port: fixture.port,
      method: 'PATCH',
      path: pathOf(library, id),
      headers: { ...BYTES, ...key, 'Upload-Offset': 0, 'Content-Length': 500 },
    });
    const answered = new Promise<number>((resolve) =>
      first.once('response', ({ statusCode }) => resolve(statusCode ?? 0)),
    );
    first.write(Buffer.alloc(250));
    await expect
      .poll(
        async () => (await readFile(join(fixture.folder, 'incoming', id)).catch(() => '')).length,
      )
      .toBe(250);
    await domain.sql(`UPDATE upload SET lease_until = now() - interval '1 s' WHERE id = $1`, [id]);
    expect((await patch(id, 0, image.subarray(0, 400))).status).toBe(204);
    first.end(Buffer.alloc(250));
    expect(await answered).toBe(423);
    expect(await offsetOf(id)).toBe(400);
    const stored = await readFile(join(fixture.folder, 'incoming', id));
    expect(stored.equals(image.subarray(0, 400))).toBe(true);
  });

  it('a writer silent for ten seconds gives way, and its bytes stay', async () => {
    const id = await begun(1000);
    const idle = httpRequest({
      port: fixture.port,
      method: 'PATCH',
      path: pathOf(library, id),
      headers: { ...BYTES, ...key, 'Upload-Offset': 0, 'Content-Length': 500 },
    });
    const answered = new Promise<number>((resolve) =>
      idle.once('response', ({ statusCode }) => resolve(statusCode ?? 0)),
    );
    idle.on('error', () => undefined);
    idle.write(image.subarray(0, 250));
    expect(await answered).toBe(503);
    idle.destroy();
    expect(await offsetOf(id)).toBe(250);
    expect((await patch(id, 250, image.subarray(250, 300))).status).toBe(204);
  });
});

describe('tus 1.0: creation', () => {
  it.each(['', '-1', '1.5', 'x', '0x10'])('Upload-Length %j is 400', async (length) => {
    expect((await create(1, { 'Upload-Length': length })).status).toBe(400);
  });

  it('without a length, or with a deferred one, is 400', async () => {
    const path = pathOf(library);
    const none = await fixture.send({ method: 'POST', path, headers: { ...TUS, ...key } });
    expect(none.status).toBe(400);
    expect((await create(1, { 'Upload-Defer-Length': 1 })).status).toBe(400);
  });

  it('above the limit per file is 413', async () => {
    const { status, json } = await create(5_000_001);
    expect([status, json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    ['no Base64', 'filename a.jpg!'],
    ['a key twice', `${metadataOf({ filename: 'a.jpg' })},filename`],
    ['three words', 'filename YQ== YQ=='],
    ['no UTF-8', `filename ${Buffer.from([0xff]).toString('base64')}`],
    ['too long', metadataOf({ filename: 'a.jpg', note: 'x'.repeat(4096) })],
    ['a bad hash', metadataOf({ filename: 'a.jpg', sha256: 'abc' })],
    ['a type that is not taken', metadataOf({ filename: 'a.exe' })],
  ])('metadata with %s is 400', async (_, metadata) => {
    const { status, json } = await create(10, { 'Upload-Metadata': metadata });
    expect([status, json().error.code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it.each<Record<string, string>>([
    { filename: 'blob', filetype: 'image/x-png' },
    { filename: 'blob', filetype: 'video/mov' },
    { filename: 'IMG_2041', filetype: 'application/octet-stream' },
    { filename: 'Scan 10.15' },
    {},
  ])('metadata with %j is taken', async (values) => {
    expect((await create(10, { 'Upload-Metadata': metadataOf(values) })).status).toBe(201);
  });

  it('an unknown original is 404, a video as a variant of an image 400', async () => {
    const metadata = (filename: string, parentId: string) => ({
      'Upload-Metadata': metadataOf({ filename, parentId }),
    });
    expect((await create(10, metadata('a.jpg', 'unknown'))).status).toBe(404);
    const { id } = await anAsset(domain, library.library);
    expect((await create(10, metadata('a.mp4', id))).status).toBe(400);
  });

  it('reserves the storage, and refuses an upload that does not fit', async () => {
    const other = await aLibrary(domain);
    const at = (size: number) =>
      fixture.send({
        method: 'POST',
        path: pathOf(other),
        headers: {
          ...TUS,
          ...keyOf(other),
          'Upload-Length': size,
          'Upload-Metadata': metadataOf({ filename: 'a.jpg' }),
        },
      });
    expect((await at(5_000_000)).status).toBe(201);
    expect((await at(4_000_000)).status).toBe(201);
    const full = await at(1_000_001);
    expect([full.status, full.json().error.code]).toEqual([
      403,
      'EPHEMERAL_STORAGE_LIMIT_EXCEEDED',
    ]);
  });

  it('takes bytes along with the creation', async () => {
    const type = { 'Content-Type': 'application/offset+octet-stream' };
    const created = await create(image.length, type, image.subarray(0, 100));
    expect([created.status, created.headers['upload-offset']]).toEqual([201, '100']);
    const whole = await create(image.length, type, image);
    expect(whole.json().data).toMatchObject({ state: 'inspecting', offset: image.length });
    expect((await create(10, {}, image.subarray(0, 5))).status).toBe(415);
  });
});

describe('tus 1.0: expiration and termination', () => {
  it('says when an upload expires, and answers 410 afterwards', async () => {
    const id = await begun(1000);
    const { headers } = await patch(id, 0, image.subarray(0, 10));
    const ends = domain.clock.now.getTime() + 24 * 3_600_000;
    expect(new Date(String(headers['upload-expires'])).getTime()).toBe(ends);
    const now = domain.clock.now;
    domain.clock.now = new Date(ends + 1000);
    expect((await ask('HEAD', id)).status).toBe(410);
    const late = await patch(id, 10, image.subarray(10, 20));
    expect([late.status, late.json().error.code]).toEqual([410, 'RESOURCE_NOT_FOUND']);
    expect(await progress(id)).toMatchObject({ state: 'refused' });
    domain.clock.now = now;
    expect((await patch(id, 10, image.subarray(10, 20))).status).toBe(204);
  });

  it('DELETE frees the storage and makes the upload unknown', async () => {
    const id = await begun(1000);
    const before = await countersOf(domain, library.organizationId);
    const { status, headers } = await ask('DELETE', id);
    expect([status, headers['tus-resumable']]).toEqual([204, '1.0.0']);
    for (const method of ['HEAD', 'GET', 'DELETE'])
      expect((await ask(method, id)).status).toBe(404);
    expect((await patch(id, 0, image.subarray(0, 10))).status).toBe(404);
    const after = await countersOf(domain, library.organizationId);
    expect(Number(before.kept.bytes) - Number(after.kept.bytes)).toBe(1000);
    expect(after.kept).toEqual(after.counted);
  });
});

describe('tus 1.0: checksum', () => {
  const sum = (algorithm: string, bytes: Uint8Array) =>
    `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

  it.each(['sha1', 'sha256', 'md5'])('takes bytes with a matching %s', async (algorithm) => {
    const id = await begun(1000);
    const bytes = image.subarray(0, 400);
    const { status } = await patch(id, 0, bytes, { 'Upload-Checksum': sum(algorithm, bytes) });
    expect([status, await offsetOf(id)]).toEqual([204, 400]);
  });

  it('refuses other bytes with 460 and stays at the offset', async () => {
    const id = await begun(1000);
    await patch(id, 0, image.subarray(0, 100));
    const wrong = sum('sha1', image);
    const answer = await patch(id, 100, Buffer.alloc(300), { 'Upload-Checksum': wrong });
    expect([answer.status, await offsetOf(id)]).toEqual([460, 100]);
    await patch(id, 100, image.subarray(100, 200));
    const stored = await readFile(join(fixture.folder, 'incoming', id));
    expect(stored.equals(image.subarray(0, 200))).toBe(true);
  });

  it.each(['crc32 AAAA', 'sha1', 'sha1 ', 'x'])('%j is 400', async (checksum) => {
    const id = await begun(1000);
    const answer = await patch(id, 0, image.subarray(0, 9), { 'Upload-Checksum': checksum });
    expect([answer.status, await offsetOf(id)]).toEqual([400, 0]);
  });
});
