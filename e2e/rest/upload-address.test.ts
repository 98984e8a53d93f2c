import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { assetsPath, uploadForm } from '../support/api';
import { withDatabase } from '../support/database';
import { type KeptService, keptService } from '../support/environments';
import { anImage } from '../support/images';
import { createKey, createOrganization, type Organization } from '../support/organizations';
import { call } from './client';

let service: KeptService;
let organization: Organization;
let image: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await keptService('usual');
  organization = await createOrganization(service, { name: 'Addressed', libraries: ['first'] });
  image = await anImage('png', 300, 200);
});

const createAddress = async (key = organization.key) => {
  const path = assetsPath(organization.id, 'first').replace('assets', 'uploads/address');
  const { status, code, data } = await call<{ url: string; expiresAt: string }>(path, {
    method: 'POST',
    key,
    url: service.url,
  });
  return { status, code, ...data };
};

type Answered = {
  data?: { assets: { id: string; url: string; name: string }[] };
  error?: { code: string };
};

/** Sends files with the address only, as a form of another site would. */
async function send(url: string, names = ['sea.png']) {
  const files = names.map((name) => ({ name, bytes: image }));
  const response = await fetch(url, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example' },
    body: uploadForm(files),
  });
  const { data, error } = (await response.json()) as Answered;
  return { response, asset: data?.assets[0], code: error?.code ?? response.status };
}

const assets = async () =>
  (
    await call<unknown[]>(assetsPath(organization.id, 'first'), {
      key: organization.key,
      url: service.url,
    })
  ).data;

describe('a one-use upload address', { timeout: 60_000 }, () => {
  it('accepts one file from anybody, once', async () => {
    const { status, url, expiresAt } = await createAddress();
    expect(status).toBe(201);
    expect(url.startsWith(`${service.url}/api/upload-addresses/`)).toBe(true);
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const { response, asset } = await send(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(asset?.name).toBe('sea.png');
    const served = new Uint8Array(await (await fetch(asset?.url as string)).arrayBuffer());
    expect(Buffer.compare(served, image)).toBe(0);
    const again = await Promise.all([send(url, ['other.png']), send(url)]);
    expect(again.map((one) => one.asset?.id)).toEqual([asset?.id, asset?.id]);
    expect(await assets()).toHaveLength(1);
  });

  it('creates only one asset for many parallel uses', async () => {
    const before = (await assets()).length;
    const { url } = await createAddress();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(url)));
    expect(new Set(sent.map(({ asset }) => asset?.id)).size).toBe(1);
    expect(await assets()).toHaveLength(before + 1);
  });

  it('refuses a second file, another type and any use after a change to the address', async () => {
    const { url } = await createAddress();
    expect((await send(url, ['a.png', 'b.png'])).code).toBe('BAD_USER_INPUT');
    expect((await send(url, ['a.exe'])).code).toBe('BAD_USER_INPUT');
    for (const wrong of [`${url.slice(0, -4)}AAAA`, `${service.url}/api/upload-addresses/x`])
      expect((await send(wrong)).code).toBe('RESOURCE_NOT_FOUND');
    expect((await fetch(url)).status).toBe(404);
    // Refused files do not use it up.
    expect((await send(url)).response.status).toBe(200);
  });

  it('can be created with write access, and ends with it', async () => {
    const reader = await createKey(service, organization.id, 'first:read');
    expect((await createAddress(reader.key)).code).toBe('API_KEY_READ_ONLY');
    const { key, keyId } = await createKey(service, organization.id, 'first:write');
    const { url } = await createAddress(key);
    await admin(service, 'key', 'revoke', '--key', keyId);
    expect((await send(url)).code).toBe('INVALID_API_KEY');
    const rows = await withDatabase(service.dataDir, (query) =>
      query('SELECT FROM asset WHERE uploaded_by_key_id = $1', [keyId]),
    );
    expect(rows).toHaveLength(0);
  });
});
