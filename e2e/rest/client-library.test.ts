import { beforeAll, describe, expect, inject, it } from 'vitest';
import { imageAttributes, placeholder } from '../../packages/client/src/images';
import {
  type LibraryClient,
  type OrganizationClient,
  uploadToAddress,
  Vitrine,
  type VitrineOptions,
} from '../../packages/client/src/index';
import { admin } from '../support/admin';
import { anImage } from '../support/images';
import { newEmail } from '../support/people';
import { describeAdditions } from './additions';
import { anOrganization, aPerson, sharedService } from './fixtures';

/** The calls of a client, such as `GET /api/me`. */
const sent: string[] = [];
const recordingFetch: typeof fetch = (url, options) => {
  sent.push(`${options?.method} ${new URL(String(url)).pathname}`);
  return fetch(url, options);
};

const aVitrine = (credential: Pick<VitrineOptions, 'key' | 'token'> = {}) =>
  new Vitrine({ baseUrl: inject('serviceUrl'), fetch: recordingFetch, ...credential });

let photo: File;
let vitrine: Vitrine;
let organization: OrganizationClient;
let library: LibraryClient;
let org: string;

beforeAll(async () => {
  photo = new File([await anImage('jpeg', 1300, 900)], 'tour.jpg', { type: 'image/jpeg' });
  const made = await anOrganization('pro', ['first']);
  org = made.org;
  vitrine = aVitrine({ key: made.key });
  organization = vitrine.organization(org);
  library = organization.library('first');
});

describe('the client library', () => {
  it('creates libraries with and without an account', async () => {
    const created = await aVitrine().createUnclaimedLibrary({ email: newEmail(), name: 'Holiday' });
    const own = aVitrine({ key: created.apiKey });
    const libraries = [{ library: created.libraryId, access: 'write' }];
    expect(await own.me()).toMatchObject({ organizationId: created.organizationId, libraries });

    const second = await organization.createLibrary({ name: 'Second library' });
    expect(second.id).toBe('second-library');
    const renamed = await organization.library('second-library').rename('Archive');
    expect(renamed.name).toBe('Archive');
    const ids = (await organization.listLibraries({ pageSize: 1 }).all()).map(({ id }) => id);
    expect(ids).toEqual(['first', 'second-library']);
    await expect(organization.createLibrary({ name: 'X', slug: 'first' })).rejects.toMatchObject({
      name: 'VitrineError',
      code: 'LIBRARY_URL_TAKEN',
      status: 409,
      details: { requestId: expect.any(String) },
    });
  });

  it('uploads, waits, describes, tags, finds, approves, promotes, transfers and trashes', async () => {
    const progress: number[] = [];
    const onProgress = ({ sent }: { sent: number }) => void progress.push(sent);
    const uploaded = await library.upload(photo, { pieceBytes: 10_000, onProgress });
    expect(uploaded).toMatchObject({ name: 'tour.jpg', contentType: 'image/jpeg' });
    expect([progress[0], progress.at(-1)]).toEqual([0, photo.size]);
    expect(Buffer.from(await (await fetch(String(uploaded.url))).arrayBuffer())).toEqual(
      Buffer.from(await photo.arrayBuffer()),
    );
    const asset = await library.waitUntilProcessed(uploaded);
    expect(asset).toMatchObject({ id: uploaded.id, width: 1300, height: 900 });
    expect(imageAttributes(asset).srcset).toMatch(/400w, .* 1200w$/);
    expect(placeholder(asset)).toMatch(/^data:image\/bmp/);

    const { id } = asset;
    expect((await library.setDelivery('open')).delivery).toBe('open');
    const said = { imagesCarryCredit: false, originalsKeepLocation: true };
    expect(await library.setDelivery(said)).toMatchObject(said);
    expect(await library.get()).toMatchObject({ id: 'first', delivery: 'open' });
    const { url } = await library.signAddress(id, { expiresIn: 60, preset: 'thumb' });
    expect(url).toMatch(/\/p\/thumb\?exp=\d+&kid=[\w-]+&sig=[0-9a-f]{64}$/);
    expect(await library.knownFiles(['0'.repeat(64)])).toEqual({ known: [] });
    expect(await library.describeAsset(id, 'The harbour.')).toMatchObject({ assetId: id });
    expect(await library.tagAssets([id], ['harbour', 'dusk'])).toEqual({ taggedCount: 2 });
    expect(await library.untagAssets([id], ['dusk'])).toEqual({ untaggedCount: 1 });
    expect((await library.listTags().all()).map((tag) => tag.id)).toContain('harbour');
    const [found] = await organization.search({ q: 'harb', libraries: ['first'] }).all();
    expect(found?.id).toBe(id);
    const zip = await (await library.archive({ ids: [id], size: '800' })).arrayBuffer();
    expect(Buffer.from(zip).toString('latin1', 0, 2)).toBe('PK');

    const person = await aPerson(org, 'owner');
    const reviewed = aVitrine({ token: async () => person.bound }).library(org, 'first');
    const { approval } = await reviewed.approveAsset(id, { state: 'approved', note: 'Fine.' });
    expect(approval).toMatchObject({ state: 'approved', setBy: person.email, note: 'Fine.' });

    const variant = await library.upload(photo, { parentId: id, name: 'variant.jpg' });
    const promoted = await library.promoteVariant(id, variant.id);
    expect(promoted.promotedVariantId).toBe(variant.id);
    await expect
      .poll(async () => (await library.getAsset(id)).contentVersion, { timeout: 20_000 })
      .toBe(1);

    const other = 'second-library';
    expect(await library.transferAssets([id], other)).toMatchObject({ transferredCount: 1 });
    const { ids } = await organization.library(other).trashAssets([id]);
    expect(ids).toHaveLength(2);
    await expect(organization.library(other).getAsset(id)).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      status: 404,
    });
  });

  it('uploads several files, and one to an address without a credential', async () => {
    const files = [1, 2].map((number) => ({ content: photo, name: `${number}.jpg` }));
    const assets = await library.uploadTogether(files);
    expect(assets.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']);
    const { url } = await library.createUploadAddress();
    const asset = await uploadToAddress(url, photo);
    expect(await uploadToAddress(url, photo)).toMatchObject({ id: asset.id });
    const listed = await library.listAssets({ pageSize: 2 }).all();
    expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  });

  it('passes on refusals: no bucket for a direct upload, no parts for an upload from a URL', async () => {
    const file = { transport: 'direct', name: 'sea.jpg', size: 100 } as const;
    await expect(library.createUpload(file)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    const { id } = await library.createUpload({ source: { url: 'https://example.org/sea.jpg' } });
    await expect(library.renewParts(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(library.completeUpload(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('resumes an interrupted upload', async () => {
    const ending = new AbortController();
    let uploadId = '';
    const interrupted = library.upload(photo, {
      pieceBytes: 5000,
      signal: ending.signal,
      onStart: (id) => {
        uploadId = id;
      },
      onProgress: ({ sent }) => sent > 0 && ending.abort(),
    });
    await expect(interrupted).rejects.toThrow('aborted');
    const { offset } = await library.getUpload(uploadId);
    expect(offset).toBeGreaterThanOrEqual(5000);
    const first: number[] = [];
    const onProgress = ({ sent }: { sent: number }) => void first.push(sent);
    const asset = await library.upload(photo, { uploadId, onProgress });
    expect(first[0]).toBe(offset);
    expect((await library.waitUntilProcessed(asset)).size).toBe(photo.size);
  });

  it('says why a file is refused: at once, after its last byte, or when fetched from a URL', async () => {
    const refused = { name: 'VitrineError', code: 'BAD_USER_INPUT' };
    const text = new File(['no image'], 'notes.txt');
    await expect(library.upload(text)).rejects.toMatchObject({ ...refused, status: 400 });
    const fake = new File(['no image'], 'photo.jpg');
    await expect(library.upload(fake)).rejects.toMatchObject({ ...refused, status: 0 });
    const empty = new File([], 'photo.jpg');
    await expect(library.upload(empty)).rejects.toMatchObject(refused);
    const url = 'http://127.0.0.1:9/sea.jpg';
    await expect(library.uploadFromUrl(url)).rejects.toMatchObject(refused);
  });

  it('lists and follows events', async () => {
    const [first] = await organization.listEvents({ types: ['library.created'], limit: 1 });
    const now = await organization.readEvents({ after: 'latest' });
    expect(now).toEqual({ events: [], nextAfter: now.nextAfter, hasMore: false });
    expect(Number(now.nextAfter)).toBeGreaterThanOrEqual(Number(first?.id));
    const { hasMore } = await organization.readEvents({ after: '0', limit: 1 });
    expect(hasMore).toBe(true);
    expect(first).toMatchObject({ type: 'library.created', libraryId: 'first' });
    const types = new Set<string>();
    for await (const { type } of organization.events({ after: '0' })) {
      if (types.size === 0) await library.rename('First of all');
      types.add(type);
      if (type === 'library.renamed') break;
    }
    expect([...types][0]).toBe('library.created');
  });

  describeAdditions(aVitrine);

  it('has a method for every operation', async () => {
    const document = await (await fetch(`${inject('serviceUrl')}/api/openapi.json`)).json();
    const missing = Object.entries<Record<string, { operationId: string }>>(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => {
          const form = path.replace(/\{\w+\}/g, '[^/]+');
          return { operationId, form: new RegExp(`^${method.toUpperCase()} /api${form}$`) };
        }),
      )
      .filter(({ form }) => !sent.some((call) => form.test(call)));
    expect(missing).toEqual([]);
  });
});

it('the client library passes on the error code of a revoked key', async () => {
  const { org: own, key, keyId } = await anOrganization();
  await admin(sharedService(), 'key', 'revoke', '--key', keyId);
  await expect(aVitrine({ key }).library(own, 'first').listTags().all()).rejects.toMatchObject({
    code: 'INVALID_API_KEY',
    status: 401,
  });
});
